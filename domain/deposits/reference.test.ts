import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatReference, newReference, parseReference, writeReference } from '#domain/deposits/reference.ts';

const randomBytes = fc.uint8Array({ minLength: 5, maxLength: 8 });

describe('writeReference', () => {
  test.each([
    [0n, '00000000'],
    [2n ** 40n - 1n, 'ZZZZZZZZ'],
    [1n, '00000001'],
    [2n ** 39n, 'G0000000'],
    [0x00443214c7n, '01234567'],
  ])('of %s is %s', (bits, reference) => {
    expect(writeReference(bits)).toBe(reference);
  });
});

describe('newReference', () => {
  test('has 8 characters, none of them I, L, O or U', () => {
    fc.assert(
      fc.property(randomBytes, (bytes) => {
        expect(newReference(bytes)).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
      }),
    );
  });

  test('is of the first 40 bits alone', () => {
    fc.assert(
      fc.property(randomBytes, (bytes) => {
        expect(newReference(bytes)).toBe(newReference(bytes.subarray(0, 5)));
      }),
    );
  });

  test('is seldom the same of other bits', () => {
    const made = Array.from({ length: 50_000 }, (_, index) =>
      newReference(Uint8Array.from([index, index >> 8, index * 7, index * 31, index * 131])),
    );
    expect(made.length - new Set(made).size).toBeLessThan(5);
  });

  test('refuses fewer than 5 bytes', () => {
    expect(() => newReference(new Uint8Array(4))).toThrow(RangeError);
  });
});

describe('parseReference', () => {
  test('reads back what is shown, in any case and however it is spaced', () => {
    const separator = fc.constantFrom('', '-', ' ', '–', ' - ');
    fc.assert(
      fc.property(randomBytes, fc.boolean(), separator, (bytes, lower, between) => {
        const reference = newReference(bytes);
        expect(parseReference(formatReference(reference))).toBe(reference);
        const typed = ` ${reference.slice(0, 4)}${between}${reference.slice(4)} `;
        expect(parseReference(lower ? typed.toLowerCase() : typed)).toBe(reference);
      }),
    );
  });

  test.each([
    ['k7q4-m2xp', 'K7Q4M2XP'],
    ['OOOO-oooo', '00000000'],
    ['ILil-1111', '11111111'],
  ])('reads %j as %s', (text, reference) => {
    expect(parseReference(text)).toBe(reference);
  });

  test.each([
    '',
    'K7Q4-M2X',
    'K7Q4-M2XPP',
    'K7Q4-M2XU',
    'u7Q4M2XP',
    'K7Q4_M2XP',
    'K7Q4-M2X!',
    'ıııııııı',
    'ſ7Q4M2XP',
  ])('refuses %j', (text) => {
    expect(parseReference(text)).toBeUndefined();
  });
});

test('formatReference sets a dash in the middle', () => {
  expect(formatReference('K7Q4M2XP')).toBe('K7Q4-M2XP');
});
