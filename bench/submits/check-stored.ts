import type pg from 'pg';
import type { Bar } from '../bars.ts';

const AT_ONCE = 10_000;

// Changes that are not folded yet count too.
const WRONG_TOTALS = `
  with kept as (
    select day, method, status, sum(count) as count, sum(amount_cents) as amount_cents
    from (
      select day, kind, method, status, count, amount_cents from daily_totals
      union all
      select day, kind, method, status, count, amount_cents from total_changes
    ) as all_changes
    where kind = 'deposit'
    group by 1, 2, 3
    having sum(count) <> 0 or sum(amount_cents) <> 0
  ), counted as (
    select (created_at at time zone 'America/New_York')::date as day, method, status,
      count(*)::numeric as count, sum(amount_cents) as amount_cents
    from deposits
    group by 1, 2, 3
  )
  select count(*)::int as wrong
  from kept full join counted using (day, method, status)
  where (kept.count, kept.amount_cents) is distinct from (counted.count, counted.amount_cents)`;

export async function checkStored(database: pg.Client, answered: readonly string[]): Promise<Bar[]> {
  let stored = 0;
  for (let from = 0; from < answered.length; from += AT_ONCE) {
    const { rows } = await database.query<{ stored: number }>(
      'select count(*)::int as stored from deposits where id = any($1::uuid[])',
      [answered.slice(from, from + AT_ONCE)],
    );
    stored += (rows[0] as (typeof rows)[number]).stored;
  }
  const { rows } = await database.query<{ wrong: number }>(WRONG_TOTALS);
  const { wrong } = rows[0] as (typeof rows)[number];
  return [
    none(`of ${answered.length} answered requests, not stored once`, answered.length - stored),
    none('totals that differ from a recount', wrong),
  ];
}

export function none(name: string, measured: number): Bar {
  return { name, measured: [measured], unit: '', limit: { atMost: 0 } };
}
