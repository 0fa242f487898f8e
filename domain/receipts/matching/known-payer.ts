import { spellUsername } from '#domain/players/player.ts';
import { handleKey } from './handle-key.ts';
import { mayNameAnother } from './note-references.ts';
import { compareNames } from './payer-name.ts';
import type { Candidate, ReceiptToSettle, Settling } from './settling.ts';

/** An earlier payment may have been for something else, which staff may have credited without a request. */
const EARLIEST_MS = 3_600_000;

type OfKnownPayer =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'one'; readonly candidate: Candidate }
  | { readonly kind: 'several'; readonly username: string; readonly count: number };

/**
 * Rule 2: staff have confirmed the handle for one player, who has exactly one fitting request. A shared
 * handle, a differing name, or a name that fits another's request proves nothing: accounts may be shared
 * unknown to staff.
 */
export function ofKnownPayer(
  { receipt, knownPayers }: Pick<Settling, 'receipt' | 'knownPayers'>,
  fitting: readonly Candidate[],
): OfKnownPayer {
  const [username, ...others] = knownPlayers({ receipt, knownPayers });
  if (username === undefined || others.length > 0) return { kind: 'unknown' };
  if (mayNameAnother(receipt.note, username)) return { kind: 'unknown' };
  const theirs = fitting.filter((each) => spellUsername(each.username) === username);
  const [candidate] = theirs;
  if (theirs.length > 1) return { kind: 'several', username, count: theirs.length };
  return candidate && isMeant(receipt, candidate, fitting) ? { kind: 'one', candidate } : { kind: 'unknown' };
}

/** For whom staff have confirmed its payer, each once. */
export function knownPlayers({
  receipt: { rail, payerHandle },
  knownPayers,
}: Pick<Settling, 'receipt' | 'knownPayers'>): readonly string[] {
  const handle = handleKey(payerHandle);
  const known = knownPayers.filter((each) => each.rail === rail && each.handle === handle);
  return [...new Set(known.map(({ username }) => spellUsername(username)))];
}

/** Without those who were given its money on one person's word, or lost it again. */
export function surePlayers({
  receipt,
  knownPayers,
}: Pick<Settling, 'receipt' | 'knownPayers'>): readonly string[] {
  return knownPlayers({ receipt, knownPayers: knownPayers.filter(({ isDoubted }) => !isDoubted) });
}

function isMeant(receipt: ReceiptToSettle, candidate: Candidate, fitting: readonly Candidate[]): boolean {
  const isEarly = candidate.requestedAt.getTime() - receipt.occurredAt.getTime() > EARLIEST_MS;
  const comparison = (other: Candidate) => compareNames(receipt.payerName, other.senderName);
  const isByAnother = comparison(candidate) === 'other';
  const mayBeAnothers = fitting.some(
    (other) => other !== candidate && ['same', 'near'].includes(comparison(other)),
  );
  return !isEarly && !isByAnother && !mayBeAnothers;
}
