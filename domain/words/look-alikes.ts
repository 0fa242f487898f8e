/** Alphabets of which letters look like those of another. */
const ALPHABETS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);
/** Latin letters and digits in disguise: of full width, of mathematics, in circles, small capitals. */
const DISGUISED =
  /[\uFF10-\uFF5A\u{1D400}-\u{1D7FF}\u2460-\u2473\u24B6-\u24E9\u{1F130}-\u{1F189}\u2102-\u2115\u2119-\u211D\u2124-\u2134\u1D00-\u1D7F]/u;

/** A word of two alphabets, as `Jоrdan` with a Cyrillic o, or letters in disguise. One alphabet is fine. */
export function imitatesLetters(name: string): boolean {
  return DISGUISED.test(name) || name.split(/[^\p{L}\p{M}]+/u).some(mixesAlphabets);
}

function mixesAlphabets(word: string): boolean {
  return ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1;
}

/** A sentence, or undefined; people on the staff know each other by this name. */
export function checkStaffName(name: string): string | undefined {
  return imitatesLetters(name)
    ? 'A word of this name mixes letters of several alphabets, which look alike, or has letters in disguise. Type it again in plain letters of one alphabet.'
    : undefined;
}

/** To compare by, in the plain letters that others look like (Unicode TS 39, confusables.txt). */
export function lookOf(text: string): string {
  const plain = Array.from(
    text.normalize('NFKD').replace(/[\p{M}\p{Z}]/gu, ''),
    (letter) => LOOKS.get(letter) ?? letter,
  );
  const lower = Array.from(plain.join('').toLowerCase(), (letter) => LOOKS.get(letter) ?? letter).join('');
  return lower.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

const LOOKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аɑαа',
    b: 'ЬвВβΒ',
    c: 'сСϲϹ',
    d: 'ԁ',
    e: 'еЕЁёΕ',
    g: 'ɡԍ',
    h: 'һнНΗ',
    j: 'јЈϳ',
    k: 'кКκΚ',
    // A capital I is either.
    l: 'iI1|іІїıιΙӏӀ',
    m: 'мМΜ',
    n: 'пոΝ',
    o: '0оОοΟσօ',
    p: 'рРρΡ',
    q: 'ԛ',
    r: 'гΓ',
    s: 'ѕЅՏ',
    t: 'тТτΤ',
    u: 'υսц',
    v: 'ѵνѴ',
    w: 'ԝшω',
    x: 'хХχΧ',
    y: 'уУүγΥ',
    z: 'Ζ',
    A: 'АΑ',
  }).flatMap(([look, letters]) => Array.from(letters, (letter) => [letter, look.toLowerCase()] as const)),
);
