/**
 * What may stand in a payment's note without being a reference (docs/decisions/0021-matching-and-providers-events.md). A
 * note is read with O for 0 and I or L for 1, so that of a reference 0 and 1 may each be a letter or a digit.
 */

/** A word, a number, a date, a casino ID: letters before digits, digits before letters, or one of them alone. */
const LETTERS_AND_DIGITS_APART = /^(?:[A-Z01]*\d*|\d*[A-Z01]*)$/;
/** `8NOV2026`, `SPIN2WIN`: one more change between letters and digits. */
const IN_THREE_PARTS = /^(?:[A-Z01]*\d*[A-Z01]*|\d*[A-Z01]*\d*)$/;
const HALF = 4;
const WORD = /[A-Z01]{4,}/g;
const VOWEL = /[AEY01]/;
/** `GR8T G4ME`: a single digit between letters that looks like one. */
const LIKE_A_LETTER = /(?<=[A-Z01])[34578](?=[A-Z01])/g;
const LOOKS: Readonly<Record<string, string>> = { 3: 'E', 4: 'A', 5: 'S', 7: 'T', 8: 'B' };
const LONG_WORD = /[A-Z01]{6,}/g;
const TWO_VOWELS = /[AEY01].*[AEY01]/;

/**
 * Whether people write such by themselves: nobody may choose it for a reference.
 * @param reference 8 upper case characters, no dash
 */
export function anybodyMayWrite(reference: string): boolean {
  return LETTERS_AND_DIGITS_APART.test(reference);
}

/**
 * Whether nobody writes such but to name its request: only then does a rule go by it. Of references drawn at random it holds
 * for 29 in 100.
 * @param reference 8 upper case characters, no dash
 */
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
