import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatReference, newReference } from '#domain/deposits/reference.ts';
import { mayNameAnother, otherPlayerIn, referencesIn, spellsUsername } from './note-references.ts';

const found = (note: string | null) => referencesIn(note).map(({ reference }) => reference);

const anyReference = fc.uint8Array({ minLength: 5, maxLength: 5 }).map(newReference);

describe('a reference is found in a note', () => {
  test.each([
    'K7Q4-M2XP',
    'k7q4-m2xp',
    'K7Q4M2XP',
    'k7q4 m2xp',
    'K7Q4–M2XP',
    'K7Q4 - M2XP',
    'K7 Q4 M2 XP',
    'ref: K7Q4-M2XP.',
    '(K7Q4-M2XP)',
    '#k7q4_m2xp',
    'for my deposit K7Q4-M2XP, thanks 💸',
    'K7Q4\u200B-M2XP\u200F',
    'K7Q4-M2XP FC123456',
    'K7Q4-M2XP 2026-11-22',
    'K7Q4-M2XP K7Q4-M2XP',
    'Happy birthday! K7Q4-M2XP',
  ])('%j', (note) => {
    expect(found(note)).toContain('K7Q4M2XP');
  });

  test('with O for 0 and I or L for 1', () => {
    expect(found('OIl7-Q4M2')).toEqual(['0117Q4M2']);
  });

  test('whatever it is, however it is written and whatever is around it', () => {
    const between = fc.constantFrom('', '-', ' ', '–', ' - ');
    const around = fc.constantFrom('', 'deposit', 'my $50.00', '💸', 'FC12345', '12/31/2026', 'thank you');
    fc.assert(
      fc.property(
        anyReference,
        fc.boolean(),
        between,
        around,
        around,
        (reference, lower, dash, before, after) => {
          const written = `${reference.slice(0, 4)}${dash}${reference.slice(4)}`
            .replaceAll('0', 'o')
            .replaceAll('1', 'L');
          const note = `${before} ${lower ? written.toLowerCase() : written} ${after}`;
          expect(found(note)).toContain(reference);
        },
      ),
    );
  });
});

test.each([null, '', 'K7Q4-M2X', 'K7Q4-M2XPP', 'XK7Q4-M2XP', 'K7Q4-M2XU', 'K7Q4-M2XÉ', 'thanks', '💸'])(
  'none is in %j',
  (note) => {
    expect(found(note)).toEqual([]);
  },
);

test('words, dates and usernames of eight characters are no certain references', () => {
  for (const note of ['birthday', 'good game', '2026-11-22', 'FC123456', '1234ABCD', 'for chips']) {
    expect(referencesIn(note).filter((each) => each.is !== 'anything')).toEqual([]);
  }
  expect(referencesIn('K7Q4-M2XP')).toMatchObject([{ is: 'certain', from: 0, until: 2 }]);
  expect(referencesIn('K7 Q4 M2 XP')).toMatchObject([{ is: 'anything' }]);
  expect(referencesIn('SP1N2W1N')).toMatchObject([{ is: 'likely' }]);
});

test('no note is too long or too odd to be read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (note) => {
      for (const { reference } of referencesIn(note)) {
        expect(formatReference(reference)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      }
    }),
  );
});

test.each([
  ['FC123456', 'FC123456', true],
  ['for fc 123-456, thanks', 'FC123456', true],
  ['FCl23456', 'FC123456', true],
  ['FC00123456', 'FC123456', true],
  ['k7q4 m2xp', 'K7Q4M2XP', true],
  ['FC1234567', 'FC123456', false],
  ['123456', 'FC123456', false],
  [null, 'FC123456', false],
])('whether %j spells %s: %s', (note, username, isSpelled) => {
  expect(spellsUsername(note, username)).toBe(isSpelled);
});

describe('a note may name another', () => {
  test.each([
    'K7Q4-M2XP',
    'K7Q4-M2X',
    'K7Q4-M2XPP',
    'K7Q4 M2',
    'ABCDEFGH',
    'ABCD-EFGH',
    'txta-mww',
    'TVCYKWH',
    'FC999',
    '999',
    'FC 54321',
    'for #54321, thanks',
  ])('%j', (note) => {
    expect(mayNameAnother(note, 'FC12345')).toBe(true);
  });

  test.each([
    null,
    '',
    'thanks',
    'good luck',
    'my deposit',
    'for chips, thank you',
    'FC12345',
    'fc0012345',
    '12345',
    '💸',
    'señorita',
    'спасибо!',
    '$50',
    'no 7',
  ])('and not with %j', (note) => {
    expect(mayNameAnother(note, 'FC12345')).toBe(false);
  });
});

test.each([
  ['for FC77', 'FC12', 'FC77'],
  ['fc 0077 thanks', 'FC12', 'FC77'],
  ['fc#77', 'FC12', 'FC77'],
  ['FC12', 'FC12', undefined],
  ['FC77 no, fc-012', 'FC12', undefined],
  ['dinner, 77', 'FC12', undefined],
  ['XFC77', 'FC12', undefined],
  ['77', '12', undefined],
  [null, 'FC12', undefined],
])('the note %j of what is given to %s names %s instead', (note, username, other) => {
  expect(otherPlayerIn(note, username)).toBe(other);
});
