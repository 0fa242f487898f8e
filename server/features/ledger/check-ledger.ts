import { sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import type { Queries } from '#server/platform/database/database.ts';

/** An account whose entries do not add up to what the facts say, or to what is kept of its days. */
export type LedgerProblem = { readonly account: string; readonly wrong: Cents };

/**
 * Recounts the ledger from what it is posted of. Reads all receipts, requests and entries.
 * @returns accounts that are not what the facts say, and by how much; then those whose days are not their entries
 */
export async function checkLedger(queries: Queries): Promise<{
  readonly notOfFacts: readonly LedgerProblem[];
  readonly notOfDays: readonly LedgerProblem[];
}> {
  const facts = await sql<LedgerProblem>`
    with said as (
      select account, cents from receipts, unnest(receipt_lines(receipts))
      union all
      select account, cents from receipt_allocations as given
      join receipts on receipts.id = receipt_id, unnest(allocation_lines(given, receipts))
      union all
      select account, cents from deposits, unnest(deposit_lines(deposits))
      union all
      select account, cents from withdrawals, unnest(withdrawal_lines(withdrawals))
      union all
      select account, cents from closes, unnest(close_lines(closes))
      union all
      select account, cents from outgoing_matches, unnest(match_lines(outgoing_matches))
      union all
      select account, cents from write_offs, unnest(write_off_lines(write_offs))
    )
    select account, sum(cents)::bigint as wrong from (
      select account, amount_cents as cents from journal_entries
      union all
      select account, -cents from said
    ) as both_of_them
    group by account having sum(cents) <> 0 order by account`.execute(queries);
  const days = await sql<LedgerProblem>`
    select account, sum(cents)::bigint as wrong from (
      select account, journals.day, journals.kind, amount_cents as cents, 1 as entries
      from journal_entries join journals on journals.id = journal_id
      union all
      select account, day, kind, credit_cents - debit_cents, -entries from ledger_days
      union all
      select account, day, kind, credit_cents - debit_cents, -entries from ledger_day_changes
    ) as both_of_them
    group by account having sum(cents) <> 0 or sum(entries) <> 0 order by account`.execute(queries);
  return { notOfFacts: facts.rows, notOfDays: days.rows };
}

/** Approved closes of which the activity log, as far back as it reaches, does not say by whom, with their figures. */
export async function findClosesPastLog(
  queries: Queries,
): Promise<readonly { readonly account: string; readonly number: number }[]> {
  const { rows } = await sql<{ account: string; number: number }>`
    select account_id as account, number from closes
    where state = 'approved' and exists (
      select from (values ('close_prepared', prepared_by, prepared_at), ('close_approved', decided_by, decided_at))
        as step (action, actor, at)
      where at > (select min(created_at) from activity_log) and not exists (
        select from activity_log
        where subject_id = closes.id::text and activity_log.action = step.action and actor_id = step.actor
          and details ->> 'figuresDigest' = encode(sha256(convert_to(figures, 'UTF8')), 'hex')))
    order by 1, 2`.execute(queries);
  return rows;
}
