import type { CallOutput } from '#contract/calls.ts';
import { formatProviderAmount } from '#domain/payments/provider-amount.ts';
import { remainingOf } from '#server/features/receipts/judge.ts';
import type { Database } from '#server/platform/database/database.ts';

const MOST = 100;

/** The newest payments of the provider that wait, newest first. */
export async function findUnmatched({ reads }: Database): Promise<CallOutput<'getUnmatchedPayments'>> {
  const rows = await reads
    .selectFrom('receipts')
    .selectAll()
    .where('source', '=', 'stripe')
    .where('waits', '=', true)
    .where((is) => is.or([is('event', '=', 'payment'), is('event', 'is', null)]))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return {
    payments: rows.map((row) => ({
      eventId: row.source_key,
      reference: row.transaction_id,
      amount: formatProviderAmount(row.amount_cents && remainingOf(row), row.currency),
      clientReferenceId: row.note,
      problem: row.reason_words.join(' ') || row.problem,
      paidAt: (row.occurred_at ?? row.received_at).toISOString(),
      receivedAt: row.received_at.toISOString(),
    })),
  };
}
