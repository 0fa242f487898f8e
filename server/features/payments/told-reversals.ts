import { type Expression, sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import { formatProviderAmount } from '#domain/payments/provider-amount.ts';
import { type Missing, missingByEach, missingByKind, type Undoing } from '#domain/receipts/missing.ts';
import type { Reversal } from '#domain/receipts/receipt.ts';
import type { Queries } from '#server/platform/database/database.ts';

/** What undoes a payment, and what came back of it since, as JSON has them, in the order in which they were told. */
export type ToldReversal = {
  readonly id: string;
  /** Null if it came back. */
  readonly event: Reversal | null;
  readonly amount: Cents;
  readonly isWhole: boolean;
  readonly movements: readonly string[];
  /** How much of it had been given to the one deposit that was asked for. */
  readonly lost: Cents;
};

/**
 * What was told of the money of a payment after it came in, as far as it is believed; null if that is nothing.
 * @param payment its rail, the transaction that it is known by, and, where there is a receipt of it, its currency and time
 * @param depositId whose losses are counted
 */
export function toldReversals(
  payment: {
    readonly rail: Expression<unknown>;
    readonly name: Expression<unknown>;
    readonly currency: Expression<unknown>;
    readonly occurredAt: Expression<unknown>;
  },
  depositId: Expression<unknown> = sql`null::uuid`,
) {
  const { rail, name, currency, occurredAt } = payment;
  return sql<readonly ToldReversal[] | null>`(
    select jsonb_agg(jsonb_build_object(
      'id', told.id,
      'event', nullif(told.event, 'payment'),
      'amount', told.amount_cents,
      'isWhole', told.event = 'failure' or coalesce(told.currency <> ${currency}, false),
      'movements', array(
        select movement from receipt_evidence where receipt_id = told.id and movement is not null
      ) || coalesce(told.transaction_id, ''),
      'lost', (
        select coalesce(-sum(taken.amount_cents), 0) from receipt_allocations as taken
        where taken.reversal = told.id and taken.deposit_id = ${depositId}
      )
    ) order by told.created_at, told.id)
    from receipts as told
    where told.rail = ${rail} and told.undoes = ${name} and told.authenticity <> 'unproved'
      -- A payment that failed may be tried again, and only the provider's events have times exact enough to tell.
      and (told.event <> 'failure' or told.source <> 'stripe' or coalesce(told.occurred_at >= ${occurredAt}, true))
  )`;
}

/** The columns of a payment by which `toldReversals` finds what was told of it. */
export const OF_RECEIPT = {
  rail: sql.ref('receipts.rail'),
  // Of what came back, the payment itself tells.
  name: sql`case when receipts.reversed_cents > 0 and receipts.undoes is null then receipts.transaction_id end`,
  currency: sql.ref('receipts.currency'),
  occurredAt: sql.ref('receipts.occurred_at'),
};

/** What of a payment each reversal still keeps. */
export function readReversals(whole: Cents, told: readonly ToldReversal[]) {
  const undoing = told.filter((each): each is ToldReversal & Undoing => each.event !== null);
  const back = told.filter(({ event }) => event === null);
  return { undoing, missing: missingByEach(whole, undoing, back) };
}

/** The kinds of what is missing of a payment, each with its sum, formatted. */
export function formatMissing(missing: readonly Missing[], currency: string | null) {
  return missing.map(({ event, amount }) => ({
    event,
    amount: formatProviderAmount(amount, currency) as string,
  }));
}

/** What is missing of payments, by receipt, as it is on the wire. */
export async function findReversals(
  queries: Queries,
  receiptIds: readonly string[],
): Promise<ReadonlyMap<string, ReturnType<typeof formatMissing>>> {
  if (receiptIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('receipts')
    .select(['id', 'amount_cents', 'currency', toldReversals(OF_RECEIPT).as('told')])
    .where('id', '=', sql<string>`any(${receiptIds}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ id, amount_cents, currency, told }) => {
      const { undoing, missing } = readReversals(amount_cents as Cents, told ?? []);
      return [
        id,
        formatMissing(
          missingByKind(undoing, (each) => missing.get(each.id) ?? 0),
          currency,
        ),
      ];
    }),
  );
}
