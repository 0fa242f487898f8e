import { sql } from 'kysely';
import {
  FITS_WITHIN_DAYS,
  type Fit,
  fitOf,
  LARGEST_FEE,
  LARGEST_FEE_PART,
  type Leaving,
} from '#domain/ledger/leaving.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import type { Queries } from '#server/platform/database/database.ts';

export type LeavingRow = Leaving & {
  readonly id: string;
  readonly rail: string;
  readonly note: string | null;
};

export type FittingPayout = Fit & {
  readonly id: string;
  readonly username: string;
  readonly payout: Cents;
  readonly isMatched: boolean;
};

/** Whether a receipt, of money that left, may tell of the same money as another that counts. */
export const MAY_REPEAT = sql<boolean>`exists (
  select from receipts as other
  where (other.id = receipts.may_repeat or other.may_repeat = receipts.id)
    and other.direction = 'out' and other.event = 'payment' and other.authenticity <> 'unproved'
    and (other.currency, other.rail, other.account_id) is not distinct from (receipts.currency, receipts.rail, receipts.account_id)
    and other.amount_cents - other.reversed_cents = receipts.amount_cents - receipts.reversed_cents
    and not exists (
      select from outgoing_matches where receipt_id = other.id and kind = 'repeat' and undone_at is null))`;

export const LEFT = sql<boolean>`direction = 'out' and event = 'payment'`;

/** Of a receipt of money that left, less what came back. */
export const LEAVING_COLUMNS = sql<LeavingRow>`
  receipts.id, receipts.rail, receipts.amount_cents - receipts.reversed_cents as amount, receipts.account_id as "accountId",
  receipts.payer_name as name, receipts.payer_handle as handle, receipts.note, receipts.occurred_at as at`;

const MOST_LOOKED_AT = 200;

/** Payouts that it can be, likeliest first, those included that were seen leaving by other money. */
export async function findPayouts(queries: Queries, leaving: LeavingRow): Promise<readonly FittingPayout[]> {
  const { rows } = await sql<{
    id: string;
    username: string;
    amount: Cents;
    paid_from: string | null;
    name: string | null;
    handles: (string | null)[];
    sent_at: Date;
    is_matched: boolean;
  }>`
    select id, username, amount_cents as amount, paid_from, recipient_name as name,
      array[payment_username, email, phone, backup_payment_username, backup_email, backup_phone] as handles,
      send_status_updated_at as sent_at, exists (
        select from outgoing_matches where withdrawal_id = withdrawals.id and undone_at is null) as is_matched
    from withdrawals
    where status = 'sent' and replace(lower(method), ' ', '') = ${leaving.rail}
      and amount_cents between ${leastOf(leaving.amount)} and ${leaving.amount}
      and send_status_updated_at between ${leaving.at}::timestamptz - ${FITS_WITHIN_DAYS} * interval '1 day'
        and ${leaving.at}::timestamptz + ${FITS_WITHIN_DAYS} * interval '1 day'
    order by abs(extract(epoch from send_status_updated_at - ${leaving.at}::timestamptz))
    limit ${MOST_LOOKED_AT}`.execute(queries);
  return rows
    .flatMap(({ id, username, amount, paid_from, name, handles, sent_at, is_matched }) => {
      const fit = fitOf(leaving, { amount, paidFrom: paid_from, name, handles, sentAt: sent_at });
      return fit ? [{ ...fit, id, username, payout: amount, isMatched: is_matched }] : [];
    })
    .toSorted((one, other) => other.weight - one.weight);
}

/** No smaller payout costs so much with a fee. */
export function leastOf(amount: Cents): Cents {
  return cents(Math.max(1, amount - LARGEST_FEE, Math.floor(amount / (1 + LARGEST_FEE_PART))));
}
