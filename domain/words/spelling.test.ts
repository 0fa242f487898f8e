import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuTimeMs } from '#test/fixtures/cpu-time.ts';
import { checkVisible, foldName, ofPlainWidth, spellText, VISIBLE_TEXT, withoutJoiners } from './spelling.ts';

test.each([
  '',
  'Jane Doe',
  'José Ñandú-O’Neill, Jr.',
  '李小龍',
  'Ωμέγα',
  'محمد علي',
  'e\u0323\u0302\u0301\u0308',
  '@jane_doe-1',
  '🎰',
])('%j can be seen as it is', (text) => {
  expect(checkVisible(text)).toBeUndefined();
});

describe('is refused:', () => {
  test.each([
    ['a line break', '\n'],
    ['a null', '\u0000'],
    ['a right-to-left override', '\u202E'],
    ['a right-to-left isolate', '\u2067'],
    ['a left-to-right mark', '\u200E'],
    ['an Arabic letter mark', '\u061C'],
    ['a zero-width space', '\u200B'],
    ['a zero-width joiner', '\u200D'],
    ['a word joiner', '\u2060'],
    ['a byte order mark', '\uFEFF'],
    ['a soft hyphen', '\u00AD'],
    ['a Hangul filler', '\u3164'],
    ['a blank Braille pattern', '\u2800'],
    ['a variation selector', '\uFE0F'],
    ['a line separator', '\u2028'],
    ['a tag character', '\u{E0041}'],
    ['half of a surrogate pair', '\uD800'],
    ['a private character', '\uE000'],
    ['an object replacement', '\uFFFC'],
    ['a null notehead', '\u{1D159}'],
    ['a non-character', '\uFFFE'],
    ['another non-character', '\u{1FFFF}'],
  ])('%s, wherever it is', (_name, character) => {
    for (const text of [character, `${character}Jane`, `Ja${character}ne`, `Jane${character}`]) {
      expect(checkVisible(text)).toBe(
        'This contains a character that cannot be seen. Type it instead of pasting it.',
      );
    }
  });
});

test('a heap of marks on one letter is refused, in words of its own', () => {
  const heaped = `Ja${'\u0301'.repeat(5)}ne`;
  expect(VISIBLE_TEXT.test(heaped)).toBe(false);
  expect(checkVisible(heaped)).toBe('This has more than four accents on one letter. Type it again.');
  expect(checkVisible(`${heaped}\u200B`)).toMatch(/^This contains a character that cannot be seen/);
});

test.each([
  ['❤️ paid', '❤ paid'],
  ['👩‍💻 👍🏽', '👩💻 👍🏽'],
  ['no\u200Djoiner', 'no\u200Djoiner'],
  ['no\uFE0Fstyle', 'no\uFE0Fstyle'],
  ['علی\u200Cرضا', 'علیرضا'],
  ['مُحَمَّد\u200C رضا', 'مُحَمَّد رضا'],
  ['ශ්\u200Dරී', 'ශ්රී'],
  ['क्\u200Dष', 'क्ष'],
  ['സൂര്യന്\u200D', 'സൂര്യന്'],
  ['សុខ\u200Bសាន', 'សុខសាន'],
  ['葛\u{E0100}城', '葛城'],
  ['🏳️‍🌈 1️⃣', '🏳🌈 1⃣'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴'],
])('%s, as a keyboard types it, is %s', (typed, text) => {
  expect(withoutJoiners(typed)).toBe(text);
  expect(spellText(typed)).toBe(text);
  expect(checkVisible(typed)).toBe(checkVisible(text));
});

test('any text of which a part is refused is refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      expect(VISIBLE_TEXT.test(`${one} ${other}`)).toBe(VISIBLE_TEXT.test(one) && VISIBLE_TEXT.test(other));
    }),
  );
});

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

test.each([
  ['ＦＣ－１２３', 'FC-123'],
  ['＠ｊａｎｅ＿ｄｏｅ', '@jane_doe'],
  ['１²①Ⅻ ジ ﬁ', '1²①Ⅻ ジ ﬁ'],
])('%s is %s in plain width', (text, plain) => {
  expect(ofPlainWidth(text)).toBe(plain);
});

// As many as a call of staff may hold. Each would look back over all before it.
test.each(['\u{E0041}', '\u0301'])('thousands of %j cost no more than to read them', (sign) => {
  for (const before of ['', '\u{1F3F4}', 'क']) {
    const from = cpuTimeMs();
    withoutJoiners(before + sign.repeat(16_000));
    expect(cpuTimeMs() - from).toBeLessThan(150);
  }
});

test('a flag of letters keeps none of them, and what stands behind it stays', () => {
  const england = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';
  expect(withoutJoiners(`${england}Jane`)).toBe('\u{1F3F4}Jane');
});
