import { sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import type { RecordKind } from '#domain/records/record-kind.ts';
import type { Database } from '#server/platform/database/database.ts';

/**
 * The requests that staff have not been notified of yet: those of the transactions from `from` to `until`, exclusive.
 */
export type UnreportedRange = {
  readonly from: string;
  readonly until: string;
  /** All unreported requests are newer; older ones predate a restore. */
  readonly notBefore: Date;
};

export type NewRequest = {
  readonly kind: RecordKind;
  readonly username: string;
  readonly method: string;
  readonly amountCents: Cents;
  /** Deposits only. */
  readonly reference: string | null;
  readonly createdAt: Date;
};

export type NewRequests = {
  readonly deposits: number;
  readonly withdrawals: number;
  /** The newest of them, newest first. */
  readonly newest: readonly NewRequest[];
};

/**
 * Starts notifying staff from now on, unless it has already started. A position in the future comes from a restored
 * database, where transaction ids start again: then the position starts again too.
 */
export async function startNotifying({ queries }: Database): Promise<void> {
  await sql`
    insert into staff_mail (told_until, told_at) values (pg_snapshot_xmin(pg_current_snapshot()), now())
    on conflict (only_row) do update set told_until = excluded.told_until, told_at = excluded.told_at
      where staff_mail.told_until > excluded.told_until`.execute(queries);
}

/** Requests that arrive while notification is off are not reported later. */
export async function stopNotifying({ queries }: Database): Promise<void> {
  await queries.deleteFrom('staff_mail').execute();
}

/** Up to the oldest open transaction, so that late commits are not skipped. */
export async function readUnreportedRange({ queries }: Database): Promise<UnreportedRange | undefined> {
  const { rows } = await sql<UnreportedRange>`
    select told_until::text as "from", pg_snapshot_xmin(pg_current_snapshot())::text as until,
      told_at - interval '1 hour' as "notBefore"
    from staff_mail`.execute(queries);
  return rows[0];
}

export async function hasNewRequests({ queries }: Database, unreported: UnreportedRange): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from deposits where ${isNew(unreported)})
      or exists (select from withdrawals where ${isNew(unreported)}) as found`.execute(queries);
  return rows[0]?.found === true;
}

/** Never the player's password, nor where a withdrawal is to be paid. */
export async function findNewRequests(
  { queries }: Database,
  unreported: UnreportedRange,
  limit: number,
): Promise<NewRequests> {
  const { rows } = await sql<NewRequest & { readonly deposits: number; readonly withdrawals: number }>`
    with new_requests as (
      select 'deposit' as kind, username, method, amount_cents, reference, created_at, id
      from deposits where ${isNew(unreported)}
      union all
      select 'withdrawal', username, method, amount_cents, null, created_at, id
      from withdrawals where ${isNew(unreported)}
    )
    select kind, username, method, amount_cents as "amountCents", reference, created_at as "createdAt",
      count(*) filter (where kind = 'deposit') over () as deposits,
      count(*) filter (where kind = 'withdrawal') over () as withdrawals
    from new_requests
    order by created_at desc, id desc
    limit ${limit}`.execute(queries);
  return { deposits: rows[0]?.deposits ?? 0, withdrawals: rows[0]?.withdrawals ?? 0, newest: rows };
}

export async function markReported({ queries }: Database, { from, until }: UnreportedRange): Promise<void> {
  await sql`update staff_mail set told_until = ${until}::xid8, told_at = now()
    where told_until = ${from}::xid8`.execute(queries);
}

/** A request is changed in the transaction it is created in, or later: `changed_in` has the index. */
function isNew({ from, until, notBefore }: UnreportedRange) {
  return sql`changed_in >= ${from}::xid8 and created_in >= ${from}::xid8 and created_in < ${until}::xid8
    and created_at > ${notBefore} and source = 'player'`;
}
