import { parseReference } from '#domain/deposits/reference.ts';
import { anybodyMayWrite, isUnmistakable } from '#domain/deposits/reference-shape.ts';
import { spellUsername } from '#domain/players/player.ts';

/** A reference as a note may hold it. */
export type NotedReference = {
  readonly reference: string;
  /**
   * Whether people write such by themselves, so that it names nothing; may have been meant for a reference, be there one or
   * not; or can be nothing else, so that a rule goes by it.
   */
  readonly is: 'anything' | 'likely' | 'certain';
  /** Where in the note, in words. */
  readonly from: number;
  readonly until: number;
};

/** What is put between words, and between the halves of a reference. */
const BETWEEN = /[\s\p{P}\p{S}]+/u;
/** Drawn as nothing: copied along with what is around it. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const LENGTH = 8;
const HALF = LENGTH / 2;
const LONGEST_USERNAME = 28;
const NOT_IN_REFERENCES = /[ilou]/i;
const LETTERS_OR_DIGITS = /^[0-9a-z]+$/i;

/**
 * All references that a note may hold, read tolerantly: in any case, with or without dash and spaces, O for 0, I or L
 * for 1, between other words. Whole words alone make a reference, never a part of one.
 */
export function referencesIn(note: string | null): readonly NotedReference[] {
  const words = wordsOf(note);
  return words.flatMap((_, from) => {
    const until = endOfReference(words, from);
    if (until === undefined) return [];
    const parts = words.slice(from, until);
    const reference = parseReference(parts.join(''));
    if (reference === undefined) return [];
    return [{ reference, is: likelihoodOf(reference, parts), from, until }];
  });
}

/** Of short words and numbers in a row, anything may come out. */
function likelihoodOf(reference: string, parts: readonly string[]): NotedReference['is'] {
  const isWhole = parts.length === 1 || (parts.length === 2 && parts[0]?.length === HALF);
  if (!isWhole || anybodyMayWrite(reference)) return 'anything';
  return isUnmistakable(reference) ? 'certain' : 'likely';
}

/** Whether a note holds a username, read as tolerantly as a reference. */
export function spellsUsername(note: string | null, username: string): boolean {
  const meant = asRead(spellUsername(username.toUpperCase()));
  const words = wordsOf(note);
  return words.some((_, from) => {
    let text = '';
    for (let until = from; until < words.length && text.length < LONGEST_USERNAME; until += 1) {
      text += words[until];
      if (asRead(spellUsername(text.toUpperCase())) === meant) return true;
    }
    return false;
  });
}

/** The player whom a note names instead of this one, by prefix and casino ID; undefined if it names none, or this one. */
export function otherPlayerIn(note: string | null, username: string): string | undefined {
  const prefix = /^[A-Z]+/.exec(username)?.[0];
  if (prefix === undefined) return undefined;
  const named = [...(note ?? '').matchAll(new RegExp(`\\b${prefix}[ #:-]?(\\d+)\\b`, 'gi'))];
  const players = named.map(([, id]) => spellUsername(prefix + id));
  return players.includes(spellUsername(username)) ? undefined : players[0];
}

function asRead(text: string): string {
  return text.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** How many characters may be missing from a reference, or too many, for it still to be seen that it was meant for one. */
const BROKEN_BY = 2;

/**
 * Whether a note holds what may have been meant for another request or player: a reference, well or badly typed, or the
 * number of a casino ID. It is better to take a word for a reference than the other way round.
 * @param username the player's own
 */
export function mayNameAnother(note: string | null, username: string): boolean {
  const own = [spellUsername(username), username.replace(/\D/g, '')];
  const words = wordsOf(note).filter((word) => !own.includes(spellUsername(word.toUpperCase())));
  return words.some((word, index) => {
    const next = words[index + 1];
    const areHalves = [word, next].every((each) => each && Math.abs(each.length - HALF) <= BROKEN_BY);
    return maybeName(word) || (areHalves && maybeName(word + next));
  });
}

function maybeName(text: string): boolean {
  if (/\d{3}/.test(text)) return true;
  if (!LETTERS_OR_DIGITS.test(text)) return false;
  const isBrokenBy = Math.abs(text.length - LENGTH);
  return /\d/.test(text) ? isBrokenBy <= BROKEN_BY : isBrokenBy < BROKEN_BY && !NOT_IN_REFERENCES.test(text);
}

function wordsOf(note: string | null): readonly string[] {
  return (note ?? '').normalize('NFC').replace(UNSEEN, '').split(BETWEEN).filter(Boolean);
}

/** The end of the words from here that have eight characters together, if there are such. */
function endOfReference(words: readonly string[], from: number): number | undefined {
  let characters = 0;
  for (let until = from; until < words.length && characters < LENGTH; until += 1) {
    characters += (words[until] as string).length;
    if (characters === LENGTH) return until + 1;
  }
  return undefined;
}
