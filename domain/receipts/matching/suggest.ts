import { depositStatusLabel } from '#domain/deposits/deposit.ts';
import { formatReference } from '#domain/deposits/reference.ts';
import { isUnmistakable } from '#domain/deposits/reference-shape.ts';
import { cents, formatUsd } from '#domain/money/usd.ts';
import { elapsed } from '#domain/words/english.ts';
import { differences } from './differences.ts';
import { type Names, namesIn } from './named-deposit.ts';
import { referencesIn } from './note-references.ts';
import { compareReadNames, editDistance, type NameComparison, readName } from './payer-name.ts';
import type { Candidate, ReceiptToSettle, Suggestion } from './settling.ts';

const MOST = 10;
const MISTYPED_CHARACTERS = 2;

type Comparison = {
  readonly candidate: Candidate;
  /** `perhaps`: by chance, so that it counts after the payer's name. */
  readonly naming: 'named' | 'mistyped' | 'perhaps' | 'not-named';
  readonly noted: string | undefined;
  readonly isExact: boolean;
  readonly isPaid: boolean;
  readonly name: NameComparison;
  readonly differing: ReadonlySet<string>;
  readonly afterMs: number;
};

/** The likeliest first. The same input gives the same order; a person chooses. */
export function suggest(
  receipt: ReceiptToSettle,
  candidates: readonly Candidate[],
  now: Date,
): readonly Suggestion[] {
  return candidates
    .map(comparingWith(receipt, now))
    .filter(isWorthSaying)
    .sort(byLikelihood)
    .slice(0, MOST)
    .map((comparison) => ({
      depositId: comparison.candidate.depositId,
      reasons: reasonsOf(receipt, comparison),
    }));
}

/** Reads the receipt once: there may be thousands of candidates for a round sum. */
function comparingWith(receipt: ReceiptToSettle, now: Date): (candidate: Candidate) => Comparison {
  const names = namesIn(receipt);
  const meant = referencesIn(receipt.note)
    .filter((noted) => noted.is !== 'anything')
    .map(({ reference }) => reference);
  const payer = readName(receipt.payerName);
  const comparisons = new Map<string | null, NameComparison>();

  function compareName(name: string | null): NameComparison {
    const comparison = comparisons.get(name) ?? compareReadNames(payer, readName(name));
    comparisons.set(name, comparison);
    return comparison;
  }

  return (candidate) => {
    const { reference } = candidate;
    const naming = namingOf(names, candidate);
    const noted = naming !== 'not-named' || reference === null ? undefined : mistyped(meant, reference);
    return {
      candidate,
      naming: noted === undefined ? naming : 'mistyped',
      noted,
      isPaid: candidate.received >= candidate.amount,
      isExact: receipt.currency === 'usd' && receipt.remaining === candidate.amount - candidate.received,
      name: compareName(candidate.senderName),
      differing: new Set(differences(receipt, candidate, now).map(({ reason }) => reason)),
      afterMs: receipt.occurredAt.getTime() - candidate.requestedAt.getTime(),
    };
  };
}

function namingOf({ references, depositIds }: Names, { reference, depositId }: Candidate) {
  if (depositIds.includes(depositId)) return 'named';
  if (reference === null || !references.includes(reference)) return 'not-named';
  return isUnmistakable(reference) ? 'named' : 'perhaps';
}

function mistyped(noted: readonly string[], reference: string): string | undefined {
  return noted.find((each) => editDistance(each, reference, MISTYPED_CHARACTERS) <= MISTYPED_CHARACTERS);
}

/** By another method, or paid already, only a request that the receipt names. */
function isWorthSaying({ naming, isExact, name, differing, isPaid }: Comparison): boolean {
  if (naming !== 'not-named') return naming === 'named' || !isPaid;
  return !isPaid && !differing.has('other-method') && (isExact || name === 'same' || name === 'near');
}

const NAMING_RANKS = { named: 0, mistyped: 1, perhaps: 2, 'not-named': 2 } as const satisfies Record<
  Comparison['naming'],
  number
>;
const NAMES = ['same', 'near', 'unknown', 'other'] as const satisfies NameComparison[];

function byLikelihood(one: Comparison, other: Comparison): number {
  return (
    Number(one.isPaid) - Number(other.isPaid) ||
    NAMING_RANKS[one.naming] - NAMING_RANKS[other.naming] ||
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
    receipt.mayRepeat !== false && 'another receipt may be of the same money',
    naming === 'named' && 'it names this request',
    naming === 'perhaps' && 'its note may be this reference',
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
