import { formatReference } from '#domain/deposits/reference.ts';
import { depositStatusLabel } from '#domain/deposits/status.ts';
import { cents, formatUsd } from '#domain/money/usd.ts';
import { differences } from './differences.ts';
import { elapsed } from './elapsed.ts';
import { namesIn } from './named-deposit.ts';
import { referencesIn } from './note-references.ts';
import { compareNames, editDistance, type NameComparison } from './payer-name.ts';
import type { Candidate, ReceiptToSettle, Suggestion } from './settling.ts';

const MOST = 10;
const MISTYPED_CHARACTERS = 2;

/** How one candidate compares with a receipt. */
type Comparison = {
  readonly candidate: Candidate;
  readonly naming: 'named' | 'mistyped' | 'not-named';
  /** The reference in the note, where it is mistyped. */
  readonly noted: string | undefined;
  readonly isExact: boolean;
  /** Whether it has its whole amount. */
  readonly isPaid: boolean;
  readonly name: NameComparison;
  readonly differing: ReadonlySet<string>;
  readonly afterMs: number;
};

/**
 * The requests that a receipt may pay, the likeliest first, with what speaks for and against each, for a person to
 * take. The same receipt and candidates give the same order, and no figure.
 */
export function suggest(
  receipt: ReceiptToSettle,
  candidates: readonly Candidate[],
  now: Date,
): readonly Suggestion[] {
  return candidates
    .map((candidate) => compare(receipt, candidate, now))
    .filter(isWorthSaying)
    .sort(byLikelihood)
    .slice(0, MOST)
    .map((comparison) => ({
      depositId: comparison.candidate.depositId,
      reasons: reasonsOf(receipt, comparison),
    }));
}

function compare(receipt: ReceiptToSettle, candidate: Candidate, now: Date): Comparison {
  const { references, depositIds } = namesIn(receipt);
  const { reference, depositId } = candidate;
  const isNamed = depositIds.includes(depositId) || (reference !== null && references.includes(reference));
  const noted = isNamed || reference === null ? undefined : mistyped(receipt, reference);
  return {
    candidate,
    naming: isNamed ? 'named' : noted === undefined ? 'not-named' : 'mistyped',
    noted,
    isPaid: candidate.received >= candidate.amount,
    isExact: receipt.currency === 'usd' && receipt.remaining === candidate.amount - candidate.received,
    name: compareNames(receipt.payerName, candidate.senderName),
    differing: new Set(differences(receipt, candidate, now).map(({ reason }) => reason)),
    afterMs: receipt.occurredAt.getTime() - candidate.requestedAt.getTime(),
  };
}

function mistyped({ note }: ReceiptToSettle, reference: string): string | undefined {
  return referencesIn(note).find(
    (noted) => editDistance(noted.reference, reference, MISTYPED_CHARACTERS) <= MISTYPED_CHARACTERS,
  )?.reference;
}

/** By another method, or paid already, only what the receipt names. */
function isWorthSaying({ naming, isExact, name, differing, isPaid }: Comparison): boolean {
  if (naming !== 'not-named') return naming === 'named' || !isPaid;
  return !isPaid && !differing.has('other-method') && (isExact || name === 'same' || name === 'near');
}

const NAMINGS = ['named', 'mistyped', 'not-named'] as const satisfies Comparison['naming'][];
const NAMES = ['same', 'near', 'unknown', 'other'] as const satisfies NameComparison[];

function byLikelihood(one: Comparison, other: Comparison): number {
  return (
    Number(one.isPaid) - Number(other.isPaid) ||
    NAMINGS.indexOf(one.naming) - NAMINGS.indexOf(other.naming) ||
    Number(other.isExact) - Number(one.isExact) ||
    NAMES.indexOf(one.name) - NAMES.indexOf(other.name) ||
    one.differing.size - other.differing.size ||
    Math.abs(one.afterMs) - Math.abs(other.afterMs) ||
    (one.candidate.depositId < other.candidate.depositId ? -1 : 1)
  );
}

function reasonsOf(receipt: ReceiptToSettle, comparison: Comparison): readonly string[] {
  const { candidate, naming, noted, differing, afterMs } = comparison;
  const { reference, method, status } = candidate;
  const before = afterMs < 0 ? 'before' : 'after';
  return [
    naming === 'named' && 'it names this request',
    noted && reference && `reference ${formatReference(noted)} for ${formatReference(reference)}`,
    amountReason(receipt, comparison),
    nameReason(receipt, comparison),
    `${elapsed(Math.abs(afterMs))} ${before} the request`,
    differing.has('other-method') && `asked for by ${method}`,
    differing.has('other-account') && 'another account',
    (status === 'declined' || status === 'not_sent') && `set to ${depositStatusLabel(status)}`,
  ].filter((reason) => typeof reason === 'string' && reason !== '') as string[];
}

function amountReason({ currency, remaining }: ReceiptToSettle, { candidate, isExact }: Comparison) {
  const { amount, received } = candidate;
  const missing = cents(amount - received);
  if (missing <= 0) return 'paid already';
  if (isExact) return received === 0 ? 'same amount' : 'the rest of its amount';
  if (currency !== 'usd') return 'another currency';
  return remaining < missing
    ? `${formatUsd(remaining)} of ${formatUsd(missing)}`
    : `${formatUsd(cents(remaining - missing))} more than ${formatUsd(missing)}`;
}

function nameReason({ payerName }: ReceiptToSettle, { candidate, name }: Comparison): string | undefined {
  switch (name) {
    case 'same':
      return 'same name';
    case 'near':
      return `name ${payerName} for ${candidate.senderName}`;
    case 'other':
      return `name ${payerName}, not ${candidate.senderName}`;
    case 'unknown':
      return undefined;
    default:
      return name satisfies never;
  }
}
