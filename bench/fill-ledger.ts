import type pg from 'pg';

const POSTING = ['deposits', 'withdrawals'];

/** Rows that triggers would post one by one, within minutes, are posted all at once. */
export async function fillWithoutPosting(database: pg.ClientBase, fill: () => Promise<void>): Promise<void> {
  const { rows } = await database.query("select where to_regclass('journals') is not null");
  // What measures upgrades fills a database of before, too.
  if (rows.length === 0) return fill();
  for (const table of POSTING)
    await database.query(`alter table ${table} disable trigger ${table}_inserted_posted`);
  await fill();
  for (const table of POSTING)
    await database.query(`alter table ${table} enable trigger ${table}_inserted_posted`);
  await database.query(
    `set session_replication_role = 'replica'; ${POST_ALL}; reset session_replication_role`,
  );
}

const POST_ALL = `
  create temporary table facts as
    select 'receipt' as kind, 'receipt:' || id || ':1' as key, occurred_at as at, id as receipt_id,
      null::uuid as deposit_id, null::uuid as withdrawal_id, receipt_lines(receipts) as lines
    from receipts
    union all
    select case when given.undoes is null then 'allocation' else 'taken-back' end, 'allocation:' || given.id,
      given.created_at, receipts.id, deposit_id, null, allocation_lines(given, receipts)
    from receipt_allocations as given join receipts on receipts.id = receipt_id
    union all
    select 'credited', 'deposit:' || id || ':1', coalesce(status_updated_at, created_at), null, id, null,
      deposit_lines(deposits)
    from deposits where is_completed('deposit', status)
    union all
    select case status when 'sent' then 'sent' else 'approved' end, 'withdrawal:' || id || ':1',
      coalesce(send_status_updated_at, status_updated_at, created_at), null, null, id, withdrawal_lines(withdrawals)
    from withdrawals where status in ('sent', 'approved');
  delete from facts where not exists (select from unnest(lines) where cents <> 0);
  insert into ledger_accounts (id, receiving_account)
    select account, receiving_accounts.id
    from (select distinct account from facts, unnest(lines)) as named
    left join receiving_accounts on receiving_accounts.id = substr(account, strpos(account, ':') + 1)
    on conflict do nothing;
  insert into journals (kind, key, happened_at, day, receipt_id, deposit_id, withdrawal_id)
    select kind, key, at, (at at time zone 'America/New_York')::date, receipt_id, deposit_id, withdrawal_id
    from facts order by at;
  insert into journal_entries (journal_id, line, account, amount_cents, day)
    select journals.id, line, account, cents, day
    from facts join journals using (key), unnest(lines) with ordinality as each (account, cents, line)
    where cents <> 0;
  insert into ledger_days
    select account, journal_entries.day, kind, coalesce(sum(amount_cents) filter (where amount_cents > 0), 0),
      coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0), count(*)
    from journal_entries join journals on journals.id = journal_id group by 1, 2, 3;
  drop table facts`;
