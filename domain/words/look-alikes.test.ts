import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkStaffName, lookOf } from './look-alikes.ts';

test.each(['Olga', 'Ольга', 'Όλγα', 'José Ñandú-O’Neill', '李小龍', 'Olga 李', 'Олег Smith', 'Sam 2'])(
  '%s is in one alphabet, word by word',
  (name) => {
    expect(checkStaffName(name)).toBeUndefined();
  },
);

// Each has a letter of another alphabet, or one in disguise.
test.each(['Оlga', 'Olgа', 'Sаm Reed', 'Ann Ρark', 'Ⲟⴍ Օlga', '𝐎lga', 'Ｏlga', 'Ⓞlga'])(
  '%s imitates letters',
  (name) => {
    expect(checkStaffName(name)).toMatch(/mixes letters of several alphabets/);
  },
);

describe('look alike', () => {
  test.each([
    ['Olga', 'Оlga'],
    ['Olga', 'ОLGА'],
    ['Olga', 'OIga'],
    ['olga', '0lga'],
    ['Vera Night', 'VERA NIGHT'],
    ['Sam', 'Ѕам'],
    ['Cara', 'Сага'],
    ['José', 'Jose'],
    ['Ann Park', 'AnnPark'],
    ['Marn', 'Mam'],
    ['olga@example.com', 'o1ga@example.com'],
    ['owner@example.com', '0wner@examp1e.com'],
    ['maria@example.com', 'rnaria@example.com'],
  ])('%s and %s', (one, other) => {
    expect(lookOf(one)).toBe(lookOf(other));
  });
});

test.each([
  ['Olga', 'Otto'],
  ['Ann', 'Anna'],
  ['sam@example.com', 'sam@example.org'],
  ['Olga', 'Ольга'],
])('%s and %s do not', (one, other) => {
  expect(lookOf(one)).not.toBe(lookOf(other));
});

test('a look is one of itself, in whatever case and width', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(lookOf(lookOf(text))).toBe(lookOf(text));
    }),
  );
});
