/** How the text of a search is understood. */
export type SearchLanguage = {
  /**
   * Does what the finished terms of the text say.
   * @returns the text that stays in the box, and what of it is not understood
   */
  take(
    text: string,
    how: { readonly isEntered: boolean },
  ): { readonly text: string; readonly problem: string | undefined };
  /** The part that is searched for as it is. */
  plainText(text: string): string;
  /** How the last word can be gone on with; `choose` does what it says and returns the text that stays. */
  completionsOf(text: string): ReadonlyArray<{
    readonly label: string;
    readonly hint: string;
    choose(text: string): string;
  }>;
};

export const PLAIN_TEXT: SearchLanguage = {
  take: (text) => ({ text, problem: undefined }),
  plainText: (text) => text.trim(),
  completionsOf: () => [],
};
