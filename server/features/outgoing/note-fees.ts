import { sql } from 'kysely';
import { UNEXPLAINED } from '#server/features/ledger/unexplained.ts';
import type { Queries } from '#server/platform/database/database.ts';

/**
 * Fees on lines of payments that stand on more than a file's word: proved, given to a deposit, or found to be a payout. No
 * more is believed than providers take: 3.5 % and $0.50 of what came in, 2 % and $0.25 of what went out. What an owner has
 * taken back stays open.
 */
const FEES = sql`
  select fee.*
  from (
    select * from receipts where ${UNEXPLAINED} and source = 'statement' and transaction_id like '%-fee'
  ) as fee
  join receipts as payment on payment.rail = fee.rail and payment.event = 'payment'
    and payment.transaction_id = left(fee.transaction_id, -length('-fee'))
    and payment.account_id is not distinct from fee.account_id
  where payment.currency = 'usd' and payment.amount_cents > payment.reversed_cents
    and (payment.authenticity = 'proved' or payment.allocated_cents > 0 or exists (
      select from outgoing_matches as found
      where found.receipt_id = payment.id and found.kind = 'payout' and found.undone_at is null))
    and fee.amount_cents < payment.amount_cents
    and fee.amount_cents <= case payment.direction
      when 'in' then payment.amount_cents * 0.035 + 50 else payment.amount_cents * 0.02 + 25 end
    and not exists (select from outgoing_matches as said where said.receipt_id = fee.id)`;

export async function hasFees(queries: Queries): Promise<boolean> {
  const { rows } = await sql`${FEES} limit 1`.execute(queries);
  return rows.length > 0;
}

/** @returns how many */
export async function noteFees(transaction: Queries): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into outgoing_matches (id, receipt_id, kind, amount_cents, fee_cents, left_from, rule)
    select gen_random_uuid(), id, 'fee', amount_cents - reversed_cents, 0, coalesce(account_id, 'unknown:' || rail), 'fee'
    from (${FEES}) as fees
    on conflict do nothing`.execute(transaction);
  return Number(numAffectedRows);
}
