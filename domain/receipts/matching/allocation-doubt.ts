import { spellUsername } from '#domain/players/player.ts';
import { requestName } from './differences.ts';
import { surePlayers } from './known-payer.ts';
import { namedBy } from './named-deposit.ts';
import { spellsUsername } from './note-references.ts';
import { compareNames } from './payer-name.ts';
import type { Candidate, KnownPayer, ReceiptToSettle } from './settling.ts';

/**
 * Why nothing but the word of who gives it says that a payment is meant for a deposit, as a sentence; undefined if its
 * note, its known payer, or a request by the payer's name from before it came says so too.
 */
export function allocationDoubt(
  receipt: ReceiptToSettle,
  candidate: Candidate,
  known: {
    readonly named: readonly Candidate[];
    readonly knownPayers: readonly KnownPayer[];
    readonly isEntry: boolean;
    /** Whether staff have changed whom it says to be from. */
    readonly isSenderEdited: boolean;
  },
): string | undefined {
  const naming = namedBy(receipt, known.named);
  const isNamed = naming.kind === 'one' && naming.candidate.depositId === candidate.depositId;
  const isKnown = surePlayers({ receipt, ...known }).includes(spellUsername(candidate.username));
  if (isNamed || isKnown || spellsUsername(receipt.note, candidate.username)) return undefined;
  const payer = receipt.payerName ?? 'nobody';
  const its = `It does not name ${requestName(candidate)}`;
  if (!['same', 'near'].includes(compareNames(receipt.payerName, candidate.senderName)))
    return `${its}, which is from ${candidate.senderName ?? 'nobody by name'}, and its payer is ${payer}.`;
  if (known.isSenderEdited) return `${its}, and staff have changed whom that is from.`;
  const isAfter = !known.isEntry && candidate.requestedAt > receipt.receivedAt;
  return isAfter ? `${its}, which was made after it came in.` : undefined;
}
