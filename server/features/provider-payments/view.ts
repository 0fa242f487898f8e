import type { CallOutput } from '#contract/calls.ts';
import { formatProviderAmount } from '#domain/payments/provider-amount.ts';
import type { Database } from '#server/platform/database/database.ts';

const MOST = 100;

/** The newest payments that belong to no deposit, newest first. */
export async function findUnmatched({ queries }: Database): Promise<CallOutput<'getUnmatchedPayments'>> {
  const rows = await queries
    .selectFrom('provider_payments')
    .selectAll()
    .where('deposit_id', 'is', null)
    .orderBy('received_at', 'desc')
    .limit(MOST)
    .execute();
  return {
    payments: rows.map((row) => ({
      eventId: row.event_id,
      reference: row.provider_reference,
      amount: formatProviderAmount(row.amount_cents, row.currency),
      clientReferenceId: row.client_reference_id,
      problem: row.problem,
      paidAt: row.paid_at.toISOString(),
      receivedAt: row.received_at.toISOString(),
    })),
  };
}
