import { imitatesLetters } from './imitated-letters.ts';

/** What is wrong with a name by which people on the staff know each other, as a sentence; undefined if nothing is. */
export function checkStaffName(name: string): string | undefined {
  return imitatesLetters(name)
    ? 'A word of this name mixes letters of several alphabets, which look alike, or has letters in disguise. Type it anew in plain letters of one alphabet.'
    : undefined;
}

/**
 * What a name or an email looks like at a glance, to compare by: without accents, case, width and spaces, in the plain
 * letters and digits that those of other alphabets look like.
 * Source: Unicode Technical Standard 39, confusables.txt, as far as letters of names go
 */
export function lookOf(text: string): string {
  const plain = Array.from(
    text.normalize('NFKD').replace(/[\p{M}\p{Z}]/gu, ''),
    (letter) => LOOKS.get(letter) ?? letter,
  );
  const lower = Array.from(plain.join('').toLowerCase(), (letter) => LOOKS.get(letter) ?? letter).join('');
  return lower.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/** For each letter or sign, what looks like it. */
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
