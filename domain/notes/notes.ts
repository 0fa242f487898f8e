/** The table `notes` names them in a check. */
export const NOTE_KINDS = ['deposit', 'withdrawal', 'player'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

type Person = { readonly name: string };

/** Text, or the name of somebody who is asked to read it, with its `@`. */
type NotePiece<Someone extends Person> = { readonly text: string; readonly person?: Someone };

const WORD = /[\p{L}\p{N}_]/u;

/** A name follows an `@` that begins a word, in any case; of several that fit, the longest is meant. */
export function readMentions<Someone extends Person>(
  text: string,
  people: readonly Someone[],
): NotePiece<Someone>[] {
  const longestFirst = people.toSorted((one, other) => other.name.length - one.name.length);
  const pieces: NotePiece<Someone>[] = [];
  let read = 0;
  for (const { index } of text.matchAll(/@/g)) {
    if (index < read || WORD.test(text[index - 1] ?? '')) continue;
    const person = longestFirst.find(({ name }) => isNamedAt(text, index + 1, name));
    if (person === undefined) continue;
    if (index > read) pieces.push({ text: text.slice(read, index) });
    read = index + 1 + person.name.length;
    pieces.push({ text: text.slice(index, read), person });
  }
  if (read < text.length) pieces.push({ text: text.slice(read) });
  return pieces;
}

export function mentionedIn<Someone extends Person>(text: string, people: readonly Someone[]): Someone[] {
  return [...new Set(readMentions(text, people).flatMap(({ person }) => person ?? []))];
}

function isNamedAt(text: string, start: number, name: string): boolean {
  const end = start + name.length;
  return plain(text.slice(start, end)) === plain(name) && !WORD.test(text[end] ?? '');
}

/** Phones put a typographic apostrophe where a keyboard has a straight one. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll('’', "'");
}
