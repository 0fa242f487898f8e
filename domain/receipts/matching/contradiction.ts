import { capitalized } from '#domain/words/english.ts';
import { differences, requestName } from './differences.ts';
import { spellsUsername } from './note-references.ts';
import { compareNames } from './payer-name.ts';
import type { Candidate, Reason, Settling } from './settling.ts';

/** Another request fits, and its player's name is in the note or its payer's name is the receipt's. */
export function contradictions(
  { receipt, candidates, now }: Pick<Settling, 'receipt' | 'candidates' | 'now'>,
  named: Candidate,
): readonly Reason[] {
  const isByAnother = compareNames(receipt.payerName, named.senderName) === 'other';
  const other = candidates.find(
    (each) =>
      each.username !== named.username &&
      each.amount === receipt.remaining &&
      (spellsUsername(receipt.note, each.username) ||
        (isByAnother && compareNames(receipt.payerName, each.senderName) === 'same')) &&
      differences(receipt, each, now).length === 0,
  );
  if (other === undefined) return [];
  const how = spellsUsername(receipt.note, other.username)
    ? `and holds the name of ${other.username}`
    : `and its payer is ${receipt.payerName}, not ${named.senderName}`;
  const words = `It names ${requestName(named)}, ${how}. ${capitalized(requestName(other))} fits as well.`;
  return [{ reason: 'several-fit', words }];
}
