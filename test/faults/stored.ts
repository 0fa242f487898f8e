import pg from 'pg';

/** What the database holds after a fault. */
export type Stored = {
  readonly deposits: readonly StoredRequest[];
  readonly withdrawals: readonly StoredRequest[];
  /** What the log tells of each changed deposit, by its id, in order; words as in `Edit` of staff.ts. */
  readonly changes: Readonly<Record<string, readonly string[]>>;
  readonly locked: number;
  /** Rows of daily totals that a recount does not give, and the other way round. */
  readonly wrongTotals: readonly unknown[];
};

export type StoredRequest = { readonly id: string; readonly request_id: string };

export async function readStored(databaseUrl: string): Promise<Stored> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const deposits = await client.query('select id, request_id from deposits');
    const withdrawals = await client.query('select id, request_id from withdrawals');
    const changes = await client.query(
      `select subject_id, array_agg(change order by id) as changes
       from (
         select id, subject_id,
           coalesce('amount ' || (details ->> 'newAmount'), 'status ' || (details ->> 'newStatus')) as change
         from activity_log where subject_type = 'deposit'
       ) as entries
       where change is not null
       group by subject_id`,
    );
    const locked = await client.query(
      'select count(*)::int as count from deposits where locked_by is not null',
    );
    const totals = await client.query(
      `with kept as (
         select day, method, status, sum(count)::bigint as count, sum(amount_cents)::bigint as amount_cents
         from (
           select day, kind, method, status, count, amount_cents from daily_totals
           union all
           select day, kind, method, status, count, amount_cents from total_changes
         ) as totals
         where kind = 'deposit'
         group by 1, 2, 3
         having sum(count) > 0
       ), counted as (
         select (created_at at time zone 'America/New_York')::date as day, method, status,
           count(*) as count, sum(amount_cents)::bigint as amount_cents
         from deposits group by 1, 2, 3
       )
       (select 'kept' as source, * from kept except all select 'kept', * from counted)
       union all
       (select 'counted', * from counted except all select 'counted', * from kept)`,
    );
    return {
      deposits: deposits.rows,
      withdrawals: withdrawals.rows,
      changes: Object.fromEntries(changes.rows.map((row) => [row.subject_id, row.changes])),
      locked: locked.rows[0].count,
      wrongTotals: totals.rows,
    };
  } finally {
    await client.end();
  }
}
