/** See docs/decisions/0021-matching-and-providers-events.md. 0 and 1 may be letters, by tolerant reading. */

/** A word, a number, a date, a casino ID: one change between letters and digits, or none. */
const LETTERS_AND_DIGITS_APART = /^(?:[A-Z01]*\d*|\d*[A-Z01]*)$/;
/** `8NOV2026`, `SPIN2WIN`: one more change. */
const IN_THREE_PARTS = /^(?:[A-Z01]*\d*[A-Z01]*|\d*[A-Z01]*\d*)$/;
const HALF = 4;
const WORD = /[A-Z01]{4,}/g;
const VOWEL = /[AEY01]/;
/** `GR8T G4ME`: a single digit between letters that looks like one. */
const LIKE_A_LETTER = /(?<=[A-Z01])[34578](?=[A-Z01])/g;
const LOOKS: Readonly<Record<string, string>> = { 3: 'E', 4: 'A', 5: 'S', 7: 'T', 8: 'B' };
const LONG_WORD = /[A-Z01]{6,}/g;
const TWO_VOWELS = /[AEY01].*[AEY01]/;

/** Whether people may write this (8 upper case characters, no dash) without meaning a reference. */
export function anybodyMayWrite(reference: string): boolean {
  return LETTERS_AND_DIGITS_APART.test(reference);
}

/** Whether nobody writes this by chance: only then a rule goes by it. True of 29 in 100 drawn at random. */
export function isUnmistakable(reference: string): boolean {
  const halves = [reference.slice(0, HALF), reference.slice(HALF)];
  return (
    !IN_THREE_PARTS.test(reference) &&
    // Two short casino IDs.
    !halves.every((half) => LETTERS_AND_DIGITS_APART.test(half)) &&
    !holdsWord(reference)
  );
}

function holdsWord(reference: string): boolean {
  const read = reference.replace(LIKE_A_LETTER, (digit) => LOOKS[digit] as string);
  return (
    (reference.match(WORD) ?? []).some((word) => VOWEL.test(word)) ||
    (read.match(LONG_WORD) ?? []).some((word) => TWO_VOWELS.test(word))
  );
}
