import { sql } from 'kysely';
import type { NotedPayment, PaymentForPlayer } from '#contract/records/noted-payment.ts';
import type { Cents } from '#domain/money/usd.ts';
import { paymentSum } from '#domain/payments/payment-sum.ts';
import { formatProviderAmount } from '#domain/payments/provider-amount.ts';
import type { Rail } from '#domain/receipts/rail.ts';
import type { ReceiptSource, Reversal } from '#domain/receipts/receipt.ts';

type PaymentRow = {
  readonly receiptId: string;
  /** What of the receipt is this deposit's; the whole of one that merely names it. */
  readonly amount: number | null;
  readonly currency: string | null;
  readonly rail: Rail | null;
  readonly source: ReceiptSource;
  readonly payerName: string | null;
  readonly reference: string | null;
  readonly problem: string | null;
  readonly isMatched: boolean;
  /** By what money of this deposit went again; null if none did, or all of it came back. */
  readonly reversal: Reversal | null;
  readonly reversedAmount: number | null;
  readonly paidAt: string;
};

/**
 * The column of a deposit's payments, in the order received: the receipts that are allocated to it, those that were and
 * whose money went again, and those that name it and wait. What nobody has proved is not among them.
 */
export const paymentsColumn = sql<PaymentRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'receiptId', receipts.id,
    'amount', case when shown.is_matched and shown.cents > 0 then shown.cents else receipts.amount_cents end,
    'currency', receipts.currency,
    'rail', receipts.rail,
    'source', receipts.source,
    'payerName', receipts.payer_name,
    'reference', receipts.transaction_id,
    'problem', case
      when receipts.waits and cardinality(receipts.reason_words) > 0 then array_to_string(receipts.reason_words, ' ')
      else coalesce(receipts.problem, receipts.closed_reason)
    end,
    'isMatched', shown.is_matched,
    'reversal', undone.event,
    'reversedAmount', undone.cents,
    'paidAt', coalesce(receipts.occurred_at, receipts.received_at)
  ) order by receipts.received_at, receipts.id), '[]')
  from (
    select given.receipt_id, sum(given.amount_cents) as cents, true as is_matched
    from receipt_allocations as given
    where given.deposit_id = deposits.id
    group by given.receipt_id
    union all
    select naming.id, null, naming.closed_how is not null
    from receipts as naming
    where naming.named_deposit_id = deposits.id and naming.authenticity = 'proved'
      and (naming.waits or (naming.closed_how is not null and naming.closed_by is null))
      and not exists (
        select from receipt_allocations where receipt_id = naming.id and deposit_id = deposits.id
      )
  ) as shown
  join receipts on receipts.id = shown.receipt_id
  left join lateral (
    select undoing.event, gone.cents
    from receipts as undoing, lateral (
      select
        -- Of what is taken back, the rest is given again in the same transaction.
        coalesce((
          select -sum(taken.cents) from (
            select sum(amount_cents) as cents from receipt_allocations
            where receipt_id = receipts.id and deposit_id = deposits.id
            group by created_at
            having bool_or(undoes is not null and made_by is null)
          ) as taken
        ), 0)
        -- What came back of it, and is this deposit's.
        - coalesce((
          select sum(given.amount_cents)
          from receipts as back
          join receipt_allocations as given on given.receipt_id = back.id
          where back.rail = receipts.rail and back.undoes = receipts.transaction_id
            and back.event = 'payment' and given.deposit_id = deposits.id
        ), 0) as cents
    ) as gone
    where receipts.reversed_cents > 0 and receipts.undoes is null and shown.is_matched and gone.cents > 0
      and undoing.rail = receipts.rail and undoing.undoes = receipts.transaction_id
      and undoing.event <> 'payment' and undoing.authenticity <> 'unproved'
    order by undoing.received_at desc
    limit 1
  ) as undone on true
  where shown.cents is null or shown.cents > 0 or undone.event is not null
)`.as('payments');

/** @param askedCents the amount of the deposit */
export function toNotedPayment(row: PaymentRow, askedCents: Cents): NotedPayment {
  const { receiptId, rail, payerName, reference, problem } = row;
  return { ...toPaymentForPlayer(row, askedCents), receiptId, rail, payerName, reference, problem };
}

export function toPaymentForPlayer(row: PaymentRow, askedCents: Cents): PaymentForPlayer {
  return {
    amount: formatProviderAmount(row.amount, row.currency),
    sum: paymentSum(row, askedCents),
    isMatched: row.isMatched,
    reversal: row.reversal,
    reversedAmount: formatProviderAmount(row.reversedAmount, row.currency),
    paidAt: new Date(row.paidAt).toISOString(),
  };
}
