/**
 * Text that is read as it is stored, as the name of a payee must be: no control or format characters (which hide,
 * or reorder what is around them), nothing that is drawn as nothing, no half of a surrogate pair, nothing that is no
 * character; and no heap of marks on one letter, which covers the lines around it: four are more than languages need.
 */
export const VISIBLE_TEXT =
  /^(?!.*\p{M}{5})[^\p{Noncharacter_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}]*$/u;

/** What is more than spaces, and marks on nothing. */
export const HAS_SIGNS = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether that is all that is wrong with text: it can be seen, and more than is wanted. */
export function hasHeapOfMarks(text: string): boolean {
  return /\p{M}{5}/u.test(text) && VISIBLE_TEXT.test(text.replaceAll(/\p{M}{5,}/gu, ''));
}

export type UnseenWords = { readonly heapOfMarks: string; readonly unseen: string };

export const UNSEEN_WORDS: UnseenWords = {
  heapOfMarks: 'This has more than four accents on one letter. Type it anew.',
  unseen: 'This contains a character that cannot be seen. Type it anew instead of pasting it.',
};

/** What is wrong with text that names a payee, as a sentence that says what to do; undefined if nothing is. */
export function checkVisible(text: string, words: UnseenWords = UNSEEN_WORDS): string | undefined {
  if (hasHeapOfMarks(text)) return words.heapOfMarks;
  return VISIBLE_TEXT.test(text) ? undefined : words.unseen;
}

/**
 * Without what only joins or styles emoji, as keyboards type it: they are seen all the same, and what joins letters
 * elsewhere can hide in no text.
 */
export function withoutJoiners(text: string): string {
  return text
    .replace(/[\uFE0E\uFE0F]/g, '')
    .replace(/(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])\u200D(?=\p{Extended_Pictographic})/gu, '');
}

/** Text of others, such as the name of a file, without what cannot be seen. */
export function withoutUnseen(text: string): string {
  return Array.from(text)
    .filter((character) => VISIBLE_TEXT.test(character))
    .join('');
}
