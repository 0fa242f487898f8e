import { sql } from 'kysely';
import { cents } from '#domain/money/usd.ts';
import type { ReadReceipt } from '#domain/receipts/receipt.ts';
import { findKnown, keyOf } from '#server/features/receipts/find-duplicates.ts';
import type { IncomingReceipt } from '#server/features/receipts/incoming-receipt.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { placeReport } from './place-report.ts';
import { findCountedReports, type PostedReport, type ReversalReport } from './reversal-reports.ts';

/** As the provider names refunds, of cards and of other ways to pay, and disputes. */
const REFUND = /^(?:re|pyr)_/;
const DISPUTE = /^(?:du|dp)_/;

/**
 * Lines of a statement, not known yet, that tell of a refund or dispute, or of its end, in the order of their times. What
 * the provider's events have told of may have another sum or name there, so each is placed like an event (`placeLine`).
 */
export async function findReversals(
  queries: Queries,
  taken: Iterable<IncomingReceipt>,
): Promise<readonly IncomingReceipt[]> {
  const told = [...taken].filter(({ source, read }) => source === 'statement' && isReversal(read));
  const known = await findKnown(queries, told);
  const at = ({ read }: IncomingReceipt) => read?.occurredAt?.getTime() ?? 0;
  const wentOut = ({ read }: IncomingReceipt) => (read?.direction === 'out' ? 0 : 1);
  return told
    .filter((one) => !known.has(keyOf(one)))
    .sort((one, other) => at(one) - at(other) || wentOut(one) - wentOut(other));
}

function isReversal(read: ReadReceipt | null): boolean {
  if (read?.rail !== 'stripe' || read.event === 'failure') return false;
  if (read.event === 'payment' && read.direction === 'out') return false;
  const name = read.transactionId ?? '';
  return REFUND.test(name) || DISPUTE.test(name);
}

/** The line as what it adds to the reports so far, or as further evidence of the receipt that has it already. */
export async function placeLine(queries: Queries, line: IncomingReceipt): Promise<IncomingReceipt> {
  const read = line.read as ReadReceipt & { readonly transactionId: string; readonly occurredAt: Date };
  const { transactionId: name, occurredAt: at, currency } = read;
  const payment = read.undoes ?? (await findPaymentOf(queries, name));
  if (payment === undefined) return line;
  const told = await findCountedReports(queries, payment);
  const movement = reportOf(read, told);
  const placed = placeReport(
    told.filter(({ isCounted }) => isCounted),
    movement,
    { eventId: line.sourceKey, at, movement: { payment, currency, name }, again: at.toISOString() },
  );
  // Of what took nothing, nothing comes back.
  const receipt = told.find((each) => each.name === name)?.receipt;
  const taken =
    placed?.read ??
    (receipt && {
      ...({ event: receipt.event, direction: receipt.event === 'payment' ? 'in' : 'out' } as const),
      ...{ amount: receipt.amount, transactionId: receipt.name },
    });
  return { ...line, read: { ...read, undoes: payment, ...taken, occurredAt: at }, movement };
}

function reportOf(
  {
    event,
    amount,
    transactionId: name,
    occurredAt: at,
  }: ReadReceipt & { transactionId: string; occurredAt: Date },
  told: readonly PostedReport[],
): ReversalReport {
  const isBack = event === 'payment';
  if (!DISPUTE.test(name)) return { kind: isBack ? 'refund-failed' : 'refund', name, amount, at };
  // A report says how much the dispute has cost in all.
  const before = told.filter((each) => each.kind === 'dispute' && each.name === name && each.at < at);
  const last = before.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1);
  return {
    kind: 'dispute',
    name,
    amount: isBack ? cents(Math.max(0, (last?.amount ?? 0) - amount)) : amount,
    at,
  };
}

/** By an event about the same refund or dispute, for a report that was made without the column of payments. */
async function findPaymentOf(queries: Queries, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ undoes: string }>`
    select undoes from receipts
    where rail = 'stripe' and transaction_id = ${name} and undoes is not null and authenticity <> 'unproved'
    limit 1`.execute(queries);
  return rows[0]?.undoes;
}
