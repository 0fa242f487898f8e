import { parseReference } from '#domain/deposits/reference.ts';
import { anybodyMayWrite, isUnmistakable } from '#domain/deposits/reference-shape.ts';
import { spellUsername } from '#domain/players/player.ts';

type NotedReference = {
  readonly reference: string;
  /** `anything`: people write it by chance; `likely`: maybe a reference; `certain`: a rule goes by it. */
  readonly is: 'anything' | 'likely' | 'certain';
  /** Places among the note's words. */
  readonly from: number;
  readonly until: number;
};

const BETWEEN = /[\s\p{P}\p{S}]+/u;
/** Drawn as nothing: copied along with what is around it. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const LENGTH = 8;
const HALF = LENGTH / 2;
const LONGEST_USERNAME = 28;
const NOT_IN_REFERENCES = /[ilou]/i;
const LETTERS_OR_DIGITS = /^[0-9a-z]+$/i;

/** In any case, with dash and spaces or without, O for 0, I or L for 1. Whole words only, never a part. */
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

/** Short words and numbers in a row may read as anything. */
function likelihoodOf(reference: string, parts: readonly string[]): NotedReference['is'] {
  const isWhole = parts.length === 1 || (parts.length === 2 && parts[0]?.length === HALF);
  if (!isWhole || anybodyMayWrite(reference)) return 'anything';
  return isUnmistakable(reference) ? 'certain' : 'likely';
}

/** As tolerant as for a reference. */
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

/** By prefix and casino ID; undefined if the note names this player or none. */
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

/** So many characters missing or too many still suggest a reference. */
const BROKEN_BY = 2;

/** A reference, well or badly typed, or a casino ID's number. Taking a word for one is the safer mistake. */
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

/** Undefined unless whole words from here have eight characters together. */
function endOfReference(words: readonly string[], from: number): number | undefined {
  let characters = 0;
  for (let until = from; until < words.length && characters < LENGTH; until += 1) {
    characters += (words[until] as string).length;
    if (characters === LENGTH) return until + 1;
  }
  return undefined;
}
