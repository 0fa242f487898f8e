/** Alphabets of which letters look like those of another. */
const ALPHABETS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);
/** Latin letters and digits in disguise: of full width, of mathematics, in circles, small capitals. */
const DISGUISED =
  /[\uFF10-\uFF5A\u{1D400}-\u{1D7FF}\u2460-\u2473\u24B6-\u24E9\u{1F130}-\u{1F189}\u2102-\u2115\u2119-\u211D\u2124-\u2134\u1D00-\u1D7F]/u;

/**
 * Whether part of a name is written with letters that only look like those of another: a word of two alphabets, as
 * `Jоrdan` with a Cyrillic o, or letters in disguise. A whole word of one alphabet is what it is.
 */
export function imitatesLetters(name: string): boolean {
  return DISGUISED.test(name) || name.split(/[^\p{L}\p{M}]+/u).some(mixesAlphabets);
}

function mixesAlphabets(word: string): boolean {
  return ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1;
}
