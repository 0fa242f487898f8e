import { sql } from 'kysely';
import type { NotedPayment, PaymentForPlayer } from '#contract/record-parts.ts';
import { type Cents, cents, sumCents } from '#domain/money/usd.ts';
import { formatProviderAmount, paymentSum } from '#domain/payments/provider-amount.ts';
import {
  type Gone,
  goneByKind,
  lossesByEach,
  missingByEach,
  type Taking,
  undoingOf,
} from '#domain/receipts/missing.ts';
import type { Rail } from '#domain/receipts/rail.ts';
import { type ReceiptSource, SOURCES } from '#domain/receipts/receipt.ts';
import { formatGone, OF_RECEIPT, toldReversals } from './reversals.ts';

type PaymentRow = {
  readonly receiptId: string;
  readonly depositId: string;
  /** The receipt's part in this deposit; for a receipt that merely names it, the rest. */
  readonly amount: Cents | null;
  readonly currency: string | null;
  readonly rail: Rail | null;
  readonly source: ReceiptSource;
  readonly payerName: string | null;
  readonly reference: string | null;
  readonly problem: string | null;
  readonly isMatched: boolean;
  /** The receipt's amount before any reversal. */
  readonly whole: Cents | null;
  readonly told: readonly Taking[] | null;
  /** Whether any of it was ever given to another deposit. */
  readonly isShared: boolean;
  readonly paidAt: string;
};

/**
 * In the order received: receipts that are or were allocated, and those naming the deposit that wait, or
 * would if their money had not gone. Unproved ones are left out.
 */
export const paymentsColumn = sql<PaymentRow[]>`(
  select coalesce(json_agg(json_build_object(
    'receiptId', receipts.id,
    'depositId', deposits.id,
    'amount', case
      when stands.is_matched then coalesce(shown.cents, receipts.amount_cents)
      -- How much it is, a person has yet to find out.
      when receipts.amounts_differ then null
      else stands.left_cents
    end,
    'currency', receipts.currency,
    'rail', receipts.rail,
    'source', receipts.source,
    'payerName', receipts.payer_name,
    'reference', receipts.transaction_id,
    'problem', case
      when receipts.waits and cardinality(receipts.reason_words) > 0 then array_to_string(receipts.reason_words, ' ')
      else coalesce(receipts.problem, receipts.closed_reason)
    end,
    'isMatched', stands.is_matched,
    'whole', receipts.amount_cents,
    'told', ${toldReversals(OF_RECEIPT)},
    -- Asked for only where something of it went again.
    'isShared', receipts.reversed_cents > 0 and exists (
      select from receipt_allocations as other
      where other.receipt_id = receipts.id and other.deposit_id <> deposits.id
    ),
    'paidAt', coalesce(receipts.occurred_at, receipts.received_at)
  ) order by receipts.received_at, receipts.id), '[]')
  from (
    select given.receipt_id, sum(given.amount_cents) as cents,
      -- What no longer counts, though its money did not go and no person took it back, waits for one.
      not bool_and(given.amount_cents > 0 or (given.made_by is null and given.reversal is null))
        or sum(given.amount_cents) <> 0 as is_matched,
      -- All of it went again, none of it by a person.
      sum(given.amount_cents) = 0
        and bool_and(given.amount_cents > 0 or given.made_by is null or given.reversal is not null) as is_gone
    from receipt_allocations as given
    where given.deposit_id = deposits.id
    group by given.receipt_id
    union all
    select naming.id, null, naming.closed_how is not null and naming.closed_by is null, false
    from receipts as naming
    where naming.named_deposit_id = deposits.id and naming.authenticity = 'proved'
      and (
        naming.waits
        or (naming.closed_how is null and naming.reversed_cents > 0)
        or (naming.closed_how is not null and naming.closed_by is null)
      )
      and not exists (
        select from receipt_allocations where receipt_id = naming.id and deposit_id = deposits.id
      )
  ) as shown
  join receipts on receipts.id = shown.receipt_id
  cross join lateral (
    select receipts.amount_cents - receipts.allocated_cents - receipts.reversed_cents - receipts.returned_cents
      - receipts.dismissed_cents as left_cents
  ) as remaining
  cross join lateral (
    -- What is there again after all of it had gone waits like what was never given.
    select remaining.left_cents,
      shown.is_matched and not (shown.is_gone and receipts.waits and remaining.left_cents > 0) as is_matched
  ) as stands
)`.as('payments');

/** Without receipts that a person took back. */
export function toNotedPayments(rows: readonly PaymentRow[], askedCents: Cents): NotedPayment[] {
  return shownPayments(rows, askedCents).map(
    ([payment, { receiptId, rail, payerName, reference, problem }]) => ({
      ...payment,
      ...{ receiptId, rail, payerName, reference, problem },
    }),
  );
}

/** For the player: an unreadable receipt may be no money, unless a payment page reported it. */
export function toPaymentsForPlayer(rows: readonly PaymentRow[], askedCents: Cents): PaymentForPlayer[] {
  const known = rows.filter(
    ({ whole, isMatched, source }) => whole !== null || isMatched || SOURCES[source].isOfPage,
  );
  return shownPayments(known, askedCents).map(([payment]) => payment);
}

function shownPayments(
  rows: readonly PaymentRow[],
  askedCents: Cents,
): Array<[PaymentForPlayer, PaymentRow]> {
  return rows
    .map((row): [PaymentForPlayer, PaymentRow] => [toPayment(row, askedCents), row])
    .filter(([{ sum, reversals }]) => sum !== 'none' || reversals.length > 0);
}

function toPayment(row: PaymentRow, askedCents: Cents): PaymentForPlayer {
  const { amount, currency, isMatched, paidAt } = row;
  const { missing, gone } = goneOf(row);
  const format = (each: Cents | null) => formatProviderAmount(each, currency);
  return {
    amount: format(amount),
    paidAmount: format(amount === null ? null : cents(amount + missing)),
    sum: paymentSum(row, askedCents),
    isMatched,
    reversals: formatGone(gone),
    reversal: gone.at(-1)?.event ?? null,
    reversedAmount: gone.some((each) => each.currency !== currency)
      ? null
      : format(gone.length === 0 ? null : missing),
    paidAt: new Date(paidAt).toISOString(),
  };
}

/** All of the payment's reversals, unless other deposits had a part in it. */
function goneOf(row: PaymentRow): { readonly missing: Cents; readonly gone: readonly Gone[] } {
  const { depositId, amount, currency, whole, told, isMatched, isShared } = row;
  if (whole === null || told === null) return { missing: cents(0), gone: [] };
  const payment = { amount: whole, currency };
  const losses = lossesByEach(payment, told);
  const lostBy = (id: string) =>
    sumCents((losses.get(id) ?? []).flatMap((each) => (each.depositId === depositId ? [each.amount] : [])));
  const isTheirs =
    !isMatched || (!isShared && ((amount ?? 0) > 0 || undoingOf(told).some(({ id }) => lostBy(id) > 0)));
  const ownPart = (all: Cents, lost: Cents) => (isTheirs || all < lost ? all : lost);
  return {
    missing: sumCents([...missingByEach(payment, told)].map(([id, all]) => ownPart(all, lostBy(id)))),
    gone: goneByKind(payment, told, (undoing, said) => {
      const lost = lostBy(undoing.id);
      // Nobody can say how much of a deposit's money a sum in another currency is.
      if (undoing.currency !== currency) return isTheirs || lost > 0 ? said : cents(0);
      return ownPart(said, lost);
    }),
  };
}
