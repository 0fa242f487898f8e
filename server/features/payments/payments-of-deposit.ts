import { sql } from 'kysely';
import type { NotedPayment, PaymentForPlayer } from '#contract/records/noted-payment.ts';
import type { Cents } from '#domain/money/usd.ts';
import { paymentSum } from '#domain/payments/payment-sum.ts';
import { formatProviderAmount } from '#domain/payments/provider-amount.ts';

type PaymentRow = {
  readonly amount: number | null;
  readonly currency: string | null;
  readonly reference: string | null;
  readonly problem: string | null;
  readonly isMatched: boolean;
  readonly paidAt: string;
};

/** The column of a deposit's payments: those that belong to it or name it, in the order received. */
export const paymentsColumn = sql<PaymentRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'amount', amount_cents, 'currency', currency, 'reference', provider_reference, 'problem', problem,
    'isMatched', deposit_id is not null, 'paidAt', paid_at
  ) order by received_at, event_id), '[]')
  from provider_payments
  where shown_on = deposits.id and not is_test
)`.as('payments');

/** @param askedCents the amount of the deposit */
export function toNotedPayment(row: PaymentRow, askedCents: Cents): NotedPayment {
  const { reference, problem } = row;
  return { ...toPaymentForPlayer(row, askedCents), reference, problem };
}

export function toPaymentForPlayer(row: PaymentRow, askedCents: Cents): PaymentForPlayer {
  return {
    amount: formatProviderAmount(row.amount, row.currency),
    sum: paymentSum(row, askedCents),
    isMatched: row.isMatched,
    paidAt: new Date(row.paidAt).toISOString(),
  };
}
