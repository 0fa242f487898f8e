import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldName, spellText } from './one-spelling.ts';

test.each([
  ['Jose\u0301', 'Jos\u00e9'],
  ['Jane\u00a0Doe', 'Jane Doe'],
  ['Jane  \u2003Doe', 'Jane Doe'],
  ['Jane Doe', 'Jane Doe'],
])('%j is spelled %j', (text, spelled) => {
  expect(spellText(text)).toBe(spelled);
});

test.each([
  ['Olga Owner', ' olga  owner '],
  ['Olga', 'ＯＬＧＡ'],
  ['José', 'JOSE\u0301'],
])('%j and %j are one name', (one, other) => {
  expect(foldName(one)).toBe(foldName(other));
});

test('what is spelled stays so', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(spellText(spellText(text))).toBe(spellText(text));
    }),
  );
});
