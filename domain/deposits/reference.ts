/** Crockford's base 32: no I, L, O or U. Source: https://www.crockford.com/base32.html */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 8 characters of 5 bits. */
const LENGTH = 8;
const BYTES = 5;

const SEPARATOR = String.raw`[\s\u2010-\u2015\-]`;
const SEPARATORS = new RegExp(SEPARATOR, 'g');

/** What people may type: any letters and digits but U, in any case, with dashes or spaces anywhere. */
export const TYPED_REFERENCE = new RegExp(`^${SEPARATOR}*(?:[0-9A-TV-Za-tv-z]${SEPARATOR}*){${LENGTH}}$`);

/**
 * A payment reference (docs/reference/rules.md, 'Reference') from at least 5 random bytes: 8 upper case characters,
 * no dash.
 */
export function newReference(randomBytes: Uint8Array): string {
  if (randomBytes.length < BYTES) throw new RangeError(`a reference takes ${BYTES} random bytes`);
  let bits = 0n;
  for (const byte of randomBytes.subarray(0, BYTES)) bits = (bits << 8n) | BigInt(byte);
  return Array.from({ length: LENGTH }, (_, position) => {
    const shift = BigInt(5 * (LENGTH - 1 - position));
    return ALPHABET.charAt(Number((bits >> shift) & 31n));
  }).join('');
}

/** Parses a reference that somebody typed or heard: any case, with dashes or spaces, O for 0, I or L for 1. */
export function parseReference(text: string): string | undefined {
  if (!TYPED_REFERENCE.test(text)) return undefined;
  return text.replace(SEPARATORS, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** `K7Q4-M2XP`, as people see it. */
export function formatReference(reference: string): string {
  return `${reference.slice(0, LENGTH / 2)}-${reference.slice(LENGTH / 2)}`;
}
