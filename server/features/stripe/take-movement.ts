import { cents } from '#domain/money/usd.ts';
import type { ReadReceipt } from '#domain/receipts/receipt.ts';
import type { IncomingReceipt, IntakeContext } from '#server/features/receipts/incoming-receipt.ts';
import { takeReceiptsIn } from '#server/features/receipts/take-receipts.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Movement } from './event-movement.ts';
import { placeReport } from './place-report.ts';
import { findPostedReports, type ReversalReport } from './reversal-reports.ts';

export async function takeMovement(
  intake: IntakeContext,
  movement: Movement,
  common: Omit<IncomingReceipt, 'read'>,
): Promise<void> {
  const { transaction } = intake;
  const note = await noteOfPayment(transaction, movement.payment);
  const last = movement.statements.at(-1);
  for (const statement of movement.statements) {
    const told = await findPostedReports(transaction, movement.payment);
    const isLast = statement === last;
    if (!isLast && told.some(({ name }) => name === statement.name)) continue;
    const eventId = isLast ? common.sourceKey : `${common.sourceKey} before`;
    const at = last?.at ?? common.receivedAt;
    const placed = placeReport(told, statement, { eventId, at, movement, again: eventId });
    if (placed === undefined) continue;
    const { read, isBack, isNew } = placed;
    const parts = isNew ? await partsOf(transaction, read, statement, eventId) : [read];
    for (const [place, part] of parts.entries()) {
      await takeReceiptsIn(intake, [
        {
          ...common,
          sourceKey: place === 0 ? eventId : `${eventId} part ${place + 1}`,
          read: { ...part, ...(isBack && note !== null && { note }) },
          movement: statement,
        },
      ]);
    }
  }
}

/** Money that is there again is for the request that it was for before. */
async function noteOfPayment(transaction: Queries, transactionId: string): Promise<string | null> {
  const payment = await transaction
    .selectFrom('receipts')
    .select('note')
    .where('rail', '=', 'stripe')
    .where('transaction_id', '=', transactionId)
    .where('event', '=', 'payment')
    .executeTakeFirst();
  return payment?.note ?? null;
}

/** A sum may be of several movements: those that lines of a statement have told of, each under its name, and the rest. */
async function partsOf(
  transaction: Queries,
  read: ReadReceipt,
  { kind, name, at }: ReversalReport,
  eventId: string,
): Promise<readonly ReadReceipt[]> {
  if (kind === 'refund' || kind === 'refund-failed') return [read];
  const lines = await transaction
    .selectFrom('receipts')
    .innerJoin('receipt_evidence as evidence', 'evidence.receipt_id', 'receipts.id')
    .select(['transaction_id', 'amount_cents'])
    .where('rail', '=', 'stripe')
    .where('undoes', '=', read.undoes as string)
    .where('receipts.event', '=', read.event)
    .where('currency', '=', read.currency)
    .where('receipts.authenticity', '=', 'entered')
    .where('evidence.source', '=', 'statement')
    .where('moved_at', '<=', at)
    .where((is) =>
      kind === 'dispute'
        ? is.and([is('movement_kind', '=', 'dispute'), is('movement', '=', name)])
        : is('movement_kind', 'like', 'refund%'),
    )
    .orderBy('moved_at')
    .orderBy('receipts.id')
    .execute();
  const parts: ReadReceipt[] = [];
  let left: number = read.amount;
  for (const { transaction_id, amount_cents } of lines) {
    const amount = cents(Number(amount_cents));
    if (amount > left || parts.some(({ transactionId }) => transactionId === transaction_id)) continue;
    parts.push({ ...read, amount, transactionId: transaction_id as string });
    left -= amount;
  }
  if (left === 0) return parts;
  const isNamed = parts.some(({ transactionId }) => transactionId === read.transactionId);
  const rest = isNamed ? { transactionId: `${read.transactionId} ${eventId}` } : {};
  return [...parts, { ...read, amount: cents(left), ...rest }];
}
