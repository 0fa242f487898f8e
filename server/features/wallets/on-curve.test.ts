import { ed25519 } from '@noble/curves/ed25519.js';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOnEd25519, isOnSecp256k1 } from './wallet-address.ts';

const anyBytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe.each([
  ['ed25519', isOnEd25519, (key: Uint8Array) => ed25519.Point.fromBytes(key, true), ed25519.getPublicKey],
  [
    'secp256k1',
    isOnSecp256k1,
    (key: Uint8Array) => secp256k1.Point.fromBytes(Uint8Array.of(2, ...key)),
    schnorr.getPublicKey,
  ],
] as const)('of %s', (_, isOn, decode, publicKeyOf) => {
  test('every public key is a point', () => {
    fc.assert(
      fc.property(
        anyBytes.filter((secret) => secret.some(Boolean) && (secret[0] as number) < 255),
        (secret) => {
          expect(isOn(publicKeyOf(secret))).toBe(true);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('other bytes are one where the curve has it', () => {
    const edges = [0, 1, 2, 0x7f, 0x80, 0xec, 0xed, 0xee, 0xff].flatMap((byte) =>
      [0, 0x7f, 0xff].flatMap((rest) => [
        Uint8Array.of(byte, ...new Uint8Array(31).fill(rest)),
        Uint8Array.of(...new Uint8Array(31).fill(rest), byte),
      ]),
    );
    fc.assert(
      fc.property(fc.oneof(anyBytes, fc.constantFrom(...edges)), (bytes) => {
        expect(isOn(bytes)).toBe(isDecoded(() => decode(bytes)));
      }),
      { numRuns: 300 },
    );
  });
});

function isDecoded(decode: () => unknown): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}
