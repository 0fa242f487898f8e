import { type Expression, sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import { formatProviderAmount } from '#domain/payments/provider-amount.ts';
import { type Gone, goneByKind, type Taking } from '#domain/receipts/missing.ts';
import { RECEIPT_SOURCES, SOURCES } from '#domain/receipts/receipt.ts';
import type { Queries } from '#server/platform/database/database.ts';

const EXACT = RECEIPT_SOURCES.filter((source) => SOURCES[source].hasExactTimes);

/**
 * The believed reversals of a payment, by the provider's clock; null if there are none. What is entered takes
 * nothing from what is proved, nor what waited because a credited deposit had the money. The name is its transaction's; its time is known only if there is a receipt of it.
 */
export function toldReversals({
  rail,
  name,
  occurredAt,
  isProved,
}: {
  readonly rail: Expression<unknown>;
  readonly name: Expression<unknown>;
  readonly occurredAt: Expression<unknown>;
  readonly isProved: Expression<unknown>;
}) {
  return sql<readonly Taking[] | null>`case when ${name} is not null then (
    select jsonb_agg(jsonb_build_object(
      'id', told.id,
      'event', nullif(told.event, 'payment'),
      'amount', told.amount_cents,
      'currency', told.currency,
      'movements', evidence.movements || coalesce(told.transaction_id, ''),
      'losses', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'depositId', lost.deposit_id,
          'username', deposits.username,
          'amount', lost.amount,
          'from', case when money.undoes is null then '' else lost.receipt_id::text end,
          'given', (
            select min(given.id::text) from receipt_allocations as given
            where given.receipt_id = lost.receipt_id and given.deposit_id = lost.deposit_id
          )
        )), '[]')
        from (
          select receipt_id, deposit_id, -sum(amount_cents) as amount
          from receipt_allocations where reversal = told.id
          group by receipt_id, deposit_id
        ) as lost
        join receipts as money on money.id = lost.receipt_id
        join deposits on deposits.id = lost.deposit_id
      )
    -- Of one moment, a refund comes before the dispute of what it left.
    ) order by coalesce(evidence.first_at, told.occurred_at, told.received_at), told.event desc, told.transaction_id, told.id)
    from receipts as told
    cross join lateral (
      select
        coalesce(array_agg(movement) filter (where movement is not null), '{}') as movements,
        min(moved_at) filter (where moved_at > 'epoch') as first_at
      from receipt_evidence where receipt_id = told.id
    ) as evidence
    where told.rail = ${rail} and told.undoes = ${name} and told.authenticity <> 'unproved'
      and (told.authenticity = 'proved' or not ${isProved})
      -- A line of a file that took nothing.
      and (told.authenticity = 'proved' or told.event = 'payment' or told.contradiction is null)
      -- A payment that failed may be tried again, and not every source has times exact enough to tell.
      and (
        told.event <> 'failure'
        or (told.source <> all (${EXACT}::text[]) and ${occurredAt} is not null)
        or coalesce(told.occurred_at >= ${occurredAt}, false)
      )
  ) end`;
}

export const OF_RECEIPT = {
  rail: sql.ref('receipts.rail'),
  // Money that came back is reported by the payment itself.
  name: sql`case when receipts.reversed_cents > 0 and receipts.undoes is null then receipts.transaction_id end`,
  occurredAt: sql.ref('receipts.occurred_at'),
  isProved: sql`(receipts.authenticity = 'proved')`,
};

export function formatGone(gone: readonly Gone[]) {
  return gone.map(({ event, amount, currency }) => ({
    event,
    amount: formatProviderAmount(amount, currency) as string,
  }));
}

export async function findReversals(
  queries: Queries,
  receiptIds: readonly string[],
): Promise<ReadonlyMap<string, ReturnType<typeof formatGone>>> {
  if (receiptIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('receipts')
    .select(['id', 'amount_cents', 'currency', toldReversals(OF_RECEIPT).as('told')])
    .where('id', '=', sql<string>`any(${receiptIds}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ id, amount_cents, currency, told }) => {
      const payment = { amount: amount_cents as Cents, currency };
      return [id, formatGone(goneByKind(payment, told ?? []))];
    }),
  );
}
