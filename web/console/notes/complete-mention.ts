export type TypedMention = {
  /** The index of its `@`. */
  readonly start: number;
  readonly typed: string;
};

const TYPED = /(?:^|[^\p{L}\p{N}_])@([\p{L}\p{N}_][^@]{0,40})?$/u;

export function mentionAt(text: string, caret: number): TypedMention | undefined {
  const found = text.slice(0, caret).match(TYPED);
  if (found === null) return undefined;
  const typed = found[1] ?? '';
  return { start: caret - typed.length - 1, typed };
}

export function namesFor({ typed }: TypedMention, names: readonly string[]): readonly string[] {
  const wanted = typed.toLowerCase();
  return names.filter((name) => name.toLowerCase().startsWith(wanted) && name.length > typed.length);
}

export function completeMention(
  text: string,
  { start, typed }: TypedMention,
  name: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(start + 1 + typed.length).trimStart(), caret: before.length };
}
