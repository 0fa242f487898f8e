import { type Cents, cents } from '#domain/money/usd.ts';
import { type Authenticity, SOURCES } from '#domain/receipts/receipt.ts';
import {
  amountsInWords,
  isKnownAmount,
  leastOf,
  type ReportedAmount,
} from '#domain/receipts/reported-amounts.ts';
import {
  agreesOnAmount,
  mergeObservations,
  type Observation,
  outweighs,
} from '#domain/receipts/same-payment.ts';
import { inSlices } from '#server/platform/batching/many-items.ts';
import { isWithCredited } from './allocations.ts';
import { nameOf, OPEN } from './close-receipt.ts';
import { contradict, contradictionBy } from './contradictions.ts';
import type { IncomingReceipt, IntakeContext } from './incoming-receipt.ts';
import { columnsOf, observationOf, type ReceiptRow, storableProblem } from './observation.ts';
import { ownAmount } from './reported-amounts.ts';
import { applyReversal, recountReversals, reduceAllocationsTo } from './reversals.ts';
import { lockReceipt, lockReceipts, type ReceiptColumns, updateReceipt, updateReceipts } from './store.ts';

const MOST_AT_ONCE = 500;

type Joining = {
  readonly taken: IncomingReceipt;
  readonly told: Observation;
  readonly receiptId: string;
  readonly sharesNumber: boolean;
};

/** What becomes of a receipt by another source's word. */
type Joined = {
  readonly columns: ReceiptColumns;
  /** What believed sources have told of by then. */
  readonly amounts: readonly ReportedAmount[];
  /** What of it can stay allocated. */
  readonly most: Cents;
  /** What undoes a payment does so when it is believed or proved first, and again if it is of more or less than was told. */
  readonly undoesNow: boolean;
  /** Whether anything has changed that they look at: of a mail and its line alike, nothing has. */
  readonly mattersToRules: boolean;
  /** What was dismissed while less was known of it waits again. */
  readonly reopens: boolean;
};

/**
 * Has another source's word count for receipts as far as it should: a line of a statement more than the mail of which
 * it tells. Allocations stay; if there is less money than was thought, the newest of them are taken back.
 * @returns the receipts of which the rules have to be asked again
 */
export async function joinEvidence(
  context: Pick<IntakeContext, 'transaction' | 'log' | 'signer'>,
  joining: readonly Joining[],
  amounts: ReadonlyMap<string, readonly ReportedAmount[]>,
): Promise<readonly string[]> {
  const { transaction } = context;
  const told = new Map(amounts);
  const rows = await lockReceipts(transaction, [...new Set(joining.map(({ receiptId }) => receiptId))]);
  const changed = new Set<string>();
  const later: Joining[] = [];
  const seen = new Set<string>();
  let together: Array<ReceiptColumns & { readonly id: string }> = [];
  for await (const one of inSlices(joining)) {
    const { receiptId: id } = one;
    const joined = seen.has(id) ? undefined : joinedBy(rows.get(id) as ReceiptRow, one, told.get(id));
    if (seen.has(id) || (joined && needsMore(rows.get(id) as ReceiptRow, joined))) later.push(one);
    else if (joined) {
      together.push({ id, ...joined.columns });
      told.set(id, joined.amounts);
      if (joined.mattersToRules) changed.add(id);
    }
    seen.add(id);
    if (together.length === MOST_AT_ONCE) {
      await updateReceipts(transaction, together);
      together = [];
    }
  }
  await updateReceipts(transaction, together);
  for (const one of later) for (const id of await joinAlone(context, one, told)) changed.add(id);
  return [...changed];
}

async function joinAlone(
  context: Pick<IntakeContext, 'transaction' | 'log' | 'signer'>,
  one: Joining,
  told: Map<string, readonly ReportedAmount[]>,
): Promise<readonly string[]> {
  const { transaction } = context;
  const row = await lockReceipt(transaction, one.receiptId);
  const joined = joinedBy(row, one, told.get(row.id));
  if (joined === undefined) return [];
  const { columns, most, undoesNow, reopens } = joined;
  // Anybody could have written the file.
  const isEntered = one.told.authenticity !== 'proved';
  if (isEntered && row.allocated_cents > most && (await isWithCredited(transaction, row.id))) {
    await contradict(context, row, contradictionOf(one.told, observationOf(row) as Observation));
    return [row.id];
  }
  told.set(row.id, joined.amounts);
  if (row.allocated_cents > most) {
    await reduceAllocationsTo(context, row, most, {
      reason: ((columns.problem ?? columns.contradiction) as string | null) ?? 'There is less money.',
    });
  }
  const after = await updateReceipt(transaction, row.id, columns);
  if (reopens) logReopening(context, row, after);
  // what a line said that it undoes is there again, where an event says otherwise
  const isOfAnother = row.undoes !== null && row.undoes !== after.undoes;
  return [
    row.id,
    ...(isOfAnother ? await recountReversals(transaction, row) : []),
    ...(undoesNow ? await applyReversal(context, after) : []),
  ];
}

function needsMore(row: ReceiptRow, { most, undoesNow, reopens }: Joined): boolean {
  return undoesNow || reopens || row.allocated_cents > most;
}

const PROOF: Readonly<Record<Authenticity, number>> = { unproved: 0, entered: 1, proved: 2 };

function isBetterKnown(told: Observation, before: Observation): boolean {
  return PROOF[told.authenticity] > PROOF[before.authenticity];
}

/**
 * Whoever dismissed it did not know what speaks for it now. If it was believed all the same, they decided about the money,
 * and no rule gives it. What went back to its payer stays returned.
 */
function reopeningOf(row: ReceiptRow): Partial<ReceiptColumns> | undefined {
  if (row.closed_how === 'dismissed' && row.returned_cents === 0) {
    const isDecided = row.authenticity === 'entered' && row.closed_by_name !== null;
    return {
      ...OPEN,
      objection: isDecided ? `${row.closed_by_name} dismissed it: ${row.closed_reason}` : row.objection,
    };
  }
  return row.dismissed_cents > 0 ? { dismissed_cents: cents(0) } : undefined;
}

function logReopening({ log }: Pick<IntakeContext, 'log'>, before: ReceiptRow, after: ReceiptRow): void {
  const how = after.authenticity === 'proved' ? 'what proves it' : 'a statement that tells of it';
  const who = before.closed_by_name === null ? '' : ` by ${before.closed_by_name} (${before.closed_reason})`;
  log({
    action: 'receipt_reopened',
    message: `${nameOf(after)} opened again: ${how} came after it had been dismissed${who}.`,
    subject: { type: 'receipt', id: after.id },
  });
}

/** Undefined if the receipt stays as it is. */
function joinedBy(
  row: ReceiptRow,
  { taken, told, sharesNumber }: Joining,
  known: readonly ReportedAmount[] = [ownAmount(row)],
): Joined | undefined {
  const before = observationOf(row);
  if (before === undefined) return undefined;
  const now = { source: told.source, amount: told.read.amount, currency: told.read.currency };
  const areBelieved = before.authenticity !== 'unproved' && told.authenticity !== 'unproved';
  const isBetter = isBetterKnown(told, before);
  // What was entered changes nothing of what is proved, whichever came first: it is said, and a person sees to it.
  const isContrary =
    areBelieved && told.authenticity !== before.authenticity && !agreesOnAmount(told, before);
  const isReplaced = isContrary && isBetter;
  if (isContrary && !isBetter && (row.contradiction !== null || isKnownAmount(known, now))) return undefined;
  const isNews = areBelieved && !isContrary && !isKnownAmount(known, now);
  if (row.closed_how !== null && !isNews && !isBetter) return undefined;
  const amounts = isReplaced ? [now] : isNews ? [...known, now] : known;
  const reopening = isBetter ? reopeningOf(row) : undefined;
  const counts = isContrary ? isBetter : outweighs(told, before);
  const other = isContrary ? before : told;
  const after = counts ? mergeObservations(told, before) : mergeObservations(before, other);
  const money = isNews ? moneyBy(before, told, after) : isContrary ? after : before;
  const { amount, currency } = money.read;
  const columns = {
    ...columnsOf(after),
    amount_cents: amount,
    currency,
    occurred_at: isPaidAgain(told, before) ? told.read.occurredAt : after.read.occurredAt,
    account_id: after.accountId,
    // Proved is an amount that its own source proves.
    authenticity: agreesOnAmount(told, before) ? after.authenticity : money.authenticity,
    problem: isReplaced
      ? storableProblem(taken.problem)
      : problemOf(row, { isNews, amounts, counts, problem: taken.problem }),
    // One that had no number may now have that of another receipt.
    shares_number: row.shares_number || (row.transaction_id === null && sharesNumber),
    amounts_differ: isNews || (row.amounts_differ && !isReplaced),
    contradiction: row.contradiction ?? (isContrary ? contradictionOf(told, before) : null),
    source: counts ? taken.source : row.source,
    source_key: counts ? taken.sourceKey : row.source_key,
  };
  if (isAsBefore(row, columns)) return undefined;
  return {
    amounts,
    columns: {
      ...columns,
      ...reopening,
      reversed_cents: Math.min(row.reversed_cents, columns.amount_cents) as Cents,
    },
    most: isReplaced
      ? cents(currency === row.currency ? Math.max(0, amount - row.reversed_cents) : 0)
      : mostOf(row, { known, amounts, isOfOneCurrency: currency === row.currency }),
    undoesNow:
      after.read.event !== 'payment' &&
      after.authenticity !== 'unproved' &&
      (after.authenticity !== before.authenticity || columns.amount_cents !== row.amount_cents),
    mattersToRules: !isAsBefore(row, {
      ...columns,
      source_key: row.source_key,
      transaction_id: row.transaction_id,
      // As long as it is proved, it is that by its mail.
      ...(after.authenticity === 'proved' && row.source === 'mail' && { source: row.source }),
    }),
    reopens: reopening !== undefined,
  };
}

/** What the one of them says that is entered. */
function contradictionOf(told: Observation, before: Observation): string {
  const entered = told.authenticity === 'entered' ? told : before;
  const { source, authenticity } = entered;
  const { amount_cents, currency, payer_name, payer_handle } = columnsOf(entered);
  return contradictionBy({
    ...{ source, authenticity, amount_cents, currency, payer_name, payer_handle },
    is_elsewhere: false,
  });
}

/** What one of them does not know of waits for a person. Of two currencies, the one that counts more. */
function moneyBy(before: Observation, told: Observation, after: Observation): Observation {
  if (before.read.currency !== told.read.currency) return after;
  return before.read.amount > told.read.amount ? before : told;
}

/** What can stay given: what persons have given of it too, unless less is told of than they knew of. */
function mostOf(
  { allocated_cents, reversed_cents }: ReceiptRow,
  {
    known,
    amounts,
    isOfOneCurrency,
  }: {
    readonly known: readonly ReportedAmount[];
    readonly amounts: readonly ReportedAmount[];
    readonly isOfOneCurrency: boolean;
  },
): Cents {
  const least = leastOf(amounts);
  if (isOfOneCurrency && least >= leastOf(known)) return allocated_cents;
  return cents(Math.max(0, least - reversed_cents));
}

/** A payment that the provider reports twice may have failed in between. */
function isPaidAgain(told: Observation, before: Observation): boolean {
  const areExact = [told, before].every(({ source }) => SOURCES[source].hasExactTimes);
  return areExact && told.read.occurredAt > before.read.occurredAt;
}

function problemOf(
  row: ReceiptRow,
  {
    isNews,
    amounts,
    counts,
    problem,
  }: {
    readonly isNews: boolean;
    readonly amounts: readonly ReportedAmount[];
    readonly counts: boolean;
    readonly problem: string | undefined;
  },
): string | null {
  if (isNews) return storableProblem(amountsInWords(amounts));
  return counts && !row.amounts_differ ? storableProblem(problem) : row.problem;
}

function isAsBefore(row: ReceiptRow, columns: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(columns).every(([name, value]) => {
    const before = row[name as keyof ReceiptRow];
    return before instanceof Date ? before.getTime() === (value as Date | null)?.getTime() : before === value;
  });
}
