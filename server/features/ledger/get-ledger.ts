import { sql } from 'kysely';
import { can } from '#domain/access/capabilities.ts';
import type { JournalKind } from '#domain/ledger/ledger.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import { nyDay } from '#domain/time/new-york.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { cutPage, oneMoreThan, readCursor } from '#server/platform/paging/page-cursor.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { LEDGER_DAYS, sideOf } from './balances.ts';

type Days = { readonly from: string; readonly to: string };

const JOURNAL_ID = /^\d{1,18}$/;

export const getLedger = defineHandler('getLedger', async ({ input, staff }, { database: { reads } }) => {
  const { account, days, limit } = input;
  requireLedgerAccount(account, staff);
  const range = { from: days?.from ?? '-infinity', to: days?.to ?? 'infinity' };
  const after = input.cursor === undefined ? undefined : readCursor(input.cursor, JOURNAL_ID);
  const [{ opening, figures }, found] = await Promise.all([
    findFigures(reads, account, range),
    findEntries(reads, account, range, {
      after: after && { day: nyDay(after.createdAt), id: after.id },
      limit,
    }),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, undefined);
  const side = sideOf(account);
  const says = (amount: number) => cents(side * amount);
  let balance = rows[0] ? await findBalanceAfter(reads, account, rows[0]) : cents(0);
  const entries = rows.map(({ created_at: _, ...row }) => {
    const entry = { ...row, amount: says(row.amount), balance: says(balance) };
    balance = cents(balance - row.amount);
    return entry;
  });
  const sum = figures.reduce((all, { amount }) => all + amount, 0);
  return {
    opening: says(opening),
    closing: says(opening + sum),
    figures: figures.map(({ kind, count, amount }) => ({ kind, count, amount: says(amount) })),
    entries,
    nextCursor,
  };
});

/** One of them is the net profit of Stats. @throws CallError PERMISSION_DENIED */
export function requireLedgerAccount(account: string, { role }: Pick<Staff, 'role'>): void {
  if (account === 'platform' && !can(role, 'stats.view')) {
    throw new CallError('PERMISSION_DENIED', 'What players brought in altogether is for owners.');
  }
}

async function findFigures(queries: Queries, account: string, { from, to }: Days) {
  const { rows } = await sql<{ kind: JournalKind | null; count: number; amount: Cents }>`
    select case when day >= ${from}::date then kind end as kind, sum(entries)::int as count,
      sum(debit_cents - credit_cents)::bigint as amount
    from ${LEDGER_DAYS} as days where account = ${account} and day <= ${to}::date
    group by 1 order by 1`.execute(queries);
  return {
    opening: rows.find(({ kind }) => kind === null)?.amount ?? cents(0),
    figures: rows.flatMap(({ kind, ...figure }) => (kind === null ? [] : [{ kind, ...figure }])),
  };
}

async function findEntries(
  queries: Queries,
  account: string,
  { from, to }: Days,
  {
    after,
    limit,
  }: { readonly after: { readonly day: string; readonly id: string } | undefined; readonly limit: number },
) {
  const { rows } = await sql<{
    id: number;
    kind: JournalKind;
    day: string;
    created_at: Date;
    happenedAt: string;
    postedAt: string;
    amount: Cents;
    receiptId: string | null;
    depositId: string | null;
    withdrawalId: string | null;
    username: string | null;
    payerName: string | null;
    close: { readonly accountId: string; readonly number: number } | null;
  }>`
    select journals.id, kind, journals.day::text as day, journals.day::timestamp at time zone 'America/New_York' as created_at,
      to_json(happened_at) #>> '{}' as "happenedAt", to_json(posted_at) #>> '{}' as "postedAt", amount,
      receipt_id as "receiptId", deposit_id as "depositId", withdrawal_id as "withdrawalId",
      coalesce((select username from deposits where deposits.id = deposit_id),
        (select username from withdrawals where withdrawals.id = withdrawal_id)) as username,
      (select payer_name from receipts where receipts.id = receipt_id) as "payerName",
      case when key like 'close:%' then (
        select jsonb_build_object('accountId', account_id, 'number', number) from closes where id = substr(key, 7)::uuid
      ) end as close
    from (
      select journal_id, amount_cents as amount from journal_entries
      where account = ${account} and day between ${from}::date and ${to}::date
        ${after ? sql`and (day, journal_id) < (${after.day}::date, ${after.id}::bigint)` : sql``}
      order by day desc, journal_id desc limit ${oneMoreThan(limit)}
    ) as page join journals on journals.id = journal_id
    order by journals.day desc, id desc`.execute(queries);
  return rows;
}

async function findBalanceAfter(
  queries: Queries,
  account: string,
  { day, id }: { readonly day: string; readonly id: number },
): Promise<Cents> {
  const { rows } = await sql<{ balance: Cents }>`
    select (balance_through(${account}, ${day}::date - 1) + (
      select sum(amount_cents) from journal_entries
      where account = ${account} and day = ${day}::date and journal_id <= ${id}
    ))::bigint as balance`.execute(queries);
  return rows[0]?.balance ?? cents(0);
}
