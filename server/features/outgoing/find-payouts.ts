import { sql } from 'kysely';
import {
  FITS_WITHIN_DAYS,
  type Fit,
  fitOf,
  LARGEST_FEE,
  LARGEST_FEE_PART,
  type Leaving,
  type Payout,
} from '#domain/ledger/leaving.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import type { WithdrawalRow } from '#server/features/withdrawals/store.ts';
import type { Queries } from '#server/platform/database/database.ts';

export type LeavingRow = Leaving & {
  readonly id: string;
  readonly rail: string;
  readonly note: string | null;
  readonly isProved: boolean;
};

export type FittingPayout = Fit & {
  readonly id: string;
  readonly username: string;
  readonly payout: Cents;
  readonly isMatched: boolean;
};

/** Of a receipt of money that left, less what came back. */
export const LEAVING_COLUMNS = sql<LeavingRow>`
  receipts.id, receipts.rail, receipts.amount_cents - receipts.reversed_cents as amount, receipts.account_id as "accountId",
  receipts.payer_name as name, receipts.payer_handle as handle, receipts.note, receipts.occurred_at as at,
  receipts.authenticity = 'proved' as "isProved"`;

/** As the ledger names the way of a withdrawal. */
export const RAIL_OF_PAYOUT = sql<string>`replace(lower(method), ' ', '')`;

const MOST_LOOKED_AT = 200;

const PAYOUT_COLUMNS = [
  ...(['amount_cents', 'paid_from', 'recipient_name', 'send_status_updated_at'] as const),
  ...(['payment_username', 'email', 'phone'] as const),
  ...(['backup_payment_username', 'backup_email', 'backup_phone'] as const),
] satisfies (keyof WithdrawalRow)[];

/** Where nobody knows when: near nothing that left. */
export const LONG_AGO = new Date(0);

/** Of a withdrawal that is said to be sent. */
export function toPayout(row: Pick<WithdrawalRow, (typeof PAYOUT_COLUMNS)[number]>): Payout {
  return {
    amount: row.amount_cents,
    paidFrom: row.paid_from,
    name: row.recipient_name,
    handles: [
      ...[row.payment_username, row.email, row.phone],
      ...[row.backup_payment_username, row.backup_email, row.backup_phone],
    ],
    sentAt: row.send_status_updated_at ?? LONG_AGO,
  };
}

/** Payouts that it can be, likeliest first, those included that were seen leaving by other money. */
export async function findPayouts(queries: Queries, leaving: LeavingRow): Promise<readonly FittingPayout[]> {
  const apart = sql`${FITS_WITHIN_DAYS} * interval '1 day'`;
  const rows = await queries
    .selectFrom('withdrawals')
    .select(['id', 'username', ...PAYOUT_COLUMNS])
    .select(
      sql<boolean>`exists (
        select from outgoing_matches where withdrawal_id = withdrawals.id and undone_at is null)`.as(
        'is_matched',
      ),
    )
    .where('status', '=', 'sent')
    .where(RAIL_OF_PAYOUT, '=', leaving.rail)
    .where('amount_cents', '>=', leastOf(leaving.amount))
    .where('amount_cents', '<=', leaving.amount)
    .where('send_status_updated_at', '>=', sql<Date>`${leaving.at}::timestamptz - ${apart}`)
    .where('send_status_updated_at', '<=', sql<Date>`${leaving.at}::timestamptz + ${apart}`)
    .orderBy(sql`abs(extract(epoch from send_status_updated_at - ${leaving.at}::timestamptz))`)
    .limit(MOST_LOOKED_AT)
    .execute();
  return rows
    .flatMap((row) => {
      const fit = fitOf(leaving, toPayout(row));
      const { id, username, amount_cents: payout, is_matched: isMatched } = row;
      return fit ? [{ ...fit, id, username, payout, isMatched }] : [];
    })
    .toSorted((one, other) => other.weight - one.weight);
}

/** No smaller payout costs so much with a fee. */
export function leastOf(amount: Cents): Cents {
  return cents(Math.max(1, amount - LARGEST_FEE, Math.floor(amount / (1 + LARGEST_FEE_PART))));
}
