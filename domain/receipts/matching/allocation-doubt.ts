import { spellUsername } from '#domain/players/player.ts';
import { requestName } from './differences.ts';
import { surePlayers } from './known-payer.ts';
import { namedBy } from './named-deposit.ts';
import { spellsUsername } from './note-references.ts';
import { isNameIn } from './payer-name.ts';
import type { Candidate, KnownPayer, ReceiptToSettle } from './settling.ts';

type Known = {
  readonly named: readonly Candidate[];
  readonly knownPayers: readonly KnownPayer[];
};

/** Whether a payment's note or its known payer says that it is meant for a deposit. */
export function isTiedTo(receipt: ReceiptToSettle, candidate: Candidate, known: Known): boolean {
  const naming = namedBy(receipt, known.named);
  return (
    (naming.kind === 'one' && naming.candidate.depositId === candidate.depositId) ||
    surePlayers({ receipt, ...known }).includes(spellUsername(candidate.username)) ||
    spellsUsername(receipt.note, candidate.username)
  );
}

/**
 * Why nothing but the word of who gives it says that a payment is meant for a deposit, as a sentence; undefined if it
 * is tied to it, or a request by the payer's name from before it came, or an entry of staff, says so too.
 */
export function allocationDoubt(
  receipt: ReceiptToSettle,
  candidate: Candidate,
  known: Known & {
    readonly isEntry: boolean;
    /** Whether staff have changed whom it says to be from, or whose it is. */
    readonly isEdited: boolean;
  },
): string | undefined {
  if (isTiedTo(receipt, candidate, known)) return undefined;
  const payer = receipt.payerName ?? 'nobody';
  const its = `It does not name ${requestName(candidate)}`;
  if (!isNameIn(candidate.senderName, receipt.payerName))
    return `${its}, which is from ${candidate.senderName ?? 'nobody by name'}, and its payer is ${payer}.`;
  if (known.isEdited) return `${its}, and staff have changed whose that is, or whom it is from.`;
  // An entry by hand comes when somebody makes it, not when its money did.
  const cameAt = receipt.occurredAt < receipt.receivedAt ? receipt.occurredAt : receipt.receivedAt;
  const since = receipt.authenticity === 'entered' ? cameAt : receipt.receivedAt;
  const isAfter = !known.isEntry && candidate.requestedAt > since;
  return isAfter ? `${its}, which was made after it came in.` : undefined;
}
