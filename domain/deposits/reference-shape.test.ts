import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newReference, parseReference, writeReference } from './reference.ts';
import { anybodyMayWrite, isUnmistakable } from './reference-shape.ts';

const read = (text: string) => parseReference(text) as string;
const anyBits = fc.bigInt({ min: 0n, max: 2n ** 40n - 1n });

describe('nobody may choose what others write by themselves', () => {
  test.each([
    'FC123456',
    'fc 654321',
    'FC12-3456',
    'FCOl2345',
    'birthday',
    'good game',
    'thank yqv',
    'CHIPS100',
    '100chips',
    '08/11/2026'.replaceAll('/', ''),
    '11222026',
    'NOV22026',
    '2026 XMAS',
    '12345678',
    'LOLOLOLO',
    'ILIO0101',
  ])('%j', (text) => {
    expect(anybodyMayWrite(read(text))).toBe(true);
    expect(isUnmistakable(read(text))).toBe(false);
  });
});

describe('a rule does not go by', () => {
  test.each([
    ['a date', '8NOV2026'],
    ['a slogan', 'SP1N2W1N'],
    ['a casino ID and a word', 'FC1234ME'],
    ['two casino IDs', 'FC12FC34'],
    ['a time and a date', '10PM8N0V'],
    ['words with digits that look like letters', 'B1RTHD4Y'],
    ['words with digits that look like letters', 'H4PPYB1R'],
    ['words with digits that look like letters', 'TH4NKS4V'],
    ['words with digits that look like letters', 'GR8TG4ME'],
    ['words with digits that sound like others', 'GR8GAME5'],
    ['words with digits that sound like others', 'W1N2DAY4'],
    ['words with digits that sound like others', '4ME2PLAY'],
    ['words with digits that sound like others', '2GO4WARD'],
  ])('%s: %s', (_what, text) => {
    expect(isUnmistakable(read(text))).toBe(false);
  });
});

test.each(['K7Q4M2XP', 'K7Q4M2X0', '7K3M9QX2'])('%s is a reference and nothing else', (reference) => {
  expect(anybodyMayWrite(reference)).toBe(false);
  expect(isUnmistakable(reference)).toBe(true);
});

test('whatever is made can be nothing else, and whatever can be nothing else may be chosen', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 5, maxLength: 5 }), anyBits, (bytes, bits) => {
      expect(isUnmistakable(newReference(bytes))).toBe(true);
      const reference = writeReference(bits);
      expect(isUnmistakable(reference) && anybodyMayWrite(reference)).toBe(false);
    }),
  );
});

test('of those drawn at random 79 in 100 may be chosen, and rules go by 29', () => {
  // Multiples of it are spread over all 40 bits.
  const SPREAD = 0x9e3779b97fn;
  const drawn = Array.from({ length: 20_000 }, (_, index) =>
    writeReference(BigInt.asUintN(40, BigInt(index + 1) * SPREAD)),
  );
  const share = (is: (reference: string) => boolean) => drawn.filter(is).length / drawn.length;
  expect(share((each) => !anybodyMayWrite(each))).toBeCloseTo(0.79, 1);
  expect(share(isUnmistakable)).toBeCloseTo(0.29, 1);
});
