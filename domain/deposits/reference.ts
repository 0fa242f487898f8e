import { isUnmistakable } from './reference-shape.ts';

/** Crockford's base 32: no I, L, O or U. Source: https://www.crockford.com/base32.html */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const LENGTH = 8;
const BYTES = 5;
const BITS = 40;

// A full cycle over 40 bits: a factor of 4n + 1 and an odd summand (Hull and Dobell, 1962).
const FACTOR = 0x2d_4c95_7f2dn;
const SUMMAND = 0x14_0567_9f4bn;

const SEPARATOR = String.raw`[\s\u2010-\u2015\-]`;
const SEPARATORS = new RegExp(SEPARATOR, 'g');

/** Any letters and digits but U, in any case, with dashes or spaces anywhere. */
export const TYPED_REFERENCE = new RegExp(`^${SEPARATOR}*(?:[0-9A-TV-Za-tv-z]${SEPARATOR}*){${LENGTH}}$`);

/** From at least 5 random bytes; nobody writes it by chance (docs/reference/rules.md, 'Reference'). */
export function newReference(randomBytes: Uint8Array): string {
  if (randomBytes.length < BYTES) throw new RangeError(`a reference takes ${BYTES} random bytes`);
  let bits = 0n;
  for (const byte of randomBytes.subarray(0, BYTES)) bits = (bits << 8n) | BigInt(byte);
  while (!isUnmistakable(writeReference(bits))) bits = BigInt.asUintN(BITS, bits * FACTOR + SUMMAND);
  return writeReference(bits);
}

export function writeReference(bits: bigint): string {
  return Array.from({ length: LENGTH }, (_, position) => {
    const shift = BigInt(5 * (LENGTH - 1 - position));
    return ALPHABET.charAt(Number((bits >> shift) & 31n));
  }).join('');
}

/** As typed or heard: any case, with dashes or spaces, O for 0, I or L for 1. */
export function parseReference(text: string): string | undefined {
  if (!TYPED_REFERENCE.test(text)) return undefined;
  return text.replace(SEPARATORS, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** `K7Q4-M2XP`. */
export function formatReference(reference: string): string {
  return `${reference.slice(0, LENGTH / 2)}-${reference.slice(LENGTH / 2)}`;
}
