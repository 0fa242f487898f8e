import { sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import type { RecordKind } from '#domain/records/record.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import {
  endedWithin,
  isIncludedIn,
  parseSnapshot,
  type Snapshot,
} from '#server/platform/database/snapshot.ts';
import { tryJobsAnew } from '#server/platform/jobs/jobs.ts';
import { changedWithin } from '#server/platform/live/noted-changes.ts';
import { RUN_NOW } from '#server/platform/live/position.ts';

/** What goes by the mail server. */
const MAIL_JOBS = ['notify-staff', 'mail-log-head'];

// Far longer than the transaction of any request.
const LONGEST_REQUEST_MS = 60_000;

// In a restored database, requests this much older than the last mail are reported again: they may not have
// been committed when it was sent.
const RESTORED_OVERLAP_MS = 10_000;

// Without this limit, all stored requests would be searched once changes are no longer noted.
const UNNOTED_OVERLAP_MS = 3_600_000;

/** Requests whose transactions ended within a range. */
export type UnreportedRange = {
  /** Undefined in a database restored from another one: then all that is new enough is unreported. */
  readonly from: Snapshot | undefined;
  readonly until: Snapshot;
  /** All unreported requests are newer. */
  readonly notBefore: Date;
  /** Whether changes since `from` are still noted; otherwise requests are found by their creation times. */
  readonly isNoted: boolean;
  readonly readAt: Date;
  readonly run: string;
  readonly database: string;
  /** The start of the range, as stored. */
  readonly toldUntil: string;
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
  readonly newest: readonly NewRequest[];
};

// Transaction ids outlive restarts and failovers, but are not comparable between database servers.
const DATABASE_NOW = sql<string>`(select concat_ws('/', system_identifier, pg_database.oid)
  from pg_control_system(), pg_database where datname = current_database())`;

export async function startNotifying({ queries }: Pick<Database, 'queries'>): Promise<void> {
  await sql`
    insert into staff_mail (told_until, told_open, told_in, told_at)
    select pg_snapshot_xmax(snapshot), array(select pg_snapshot_xip(snapshot)), ${DATABASE_NOW}, now()
    from pg_current_snapshot() as snapshot
    on conflict (only_row) do nothing`.execute(queries);
}

/** Requests that arrive while notification is off are not reported later. */
export async function stopNotifying({ queries }: Pick<Database, 'queries'>): Promise<void> {
  await queries.deleteFrom('staff_mail').execute();
}

/** What waits is tried anew at once; while mail is off nothing waits, and no job fails. */
export async function followMail(queries: Queries, isOn: boolean): Promise<void> {
  await (isOn ? startNotifying : stopNotifying)({ queries });
  await tryJobsAnew(queries, MAIL_JOBS, { areOff: !isOn });
}

export async function readUnreportedRange({ queries }: Database): Promise<UnreportedRange | undefined> {
  const { rows } = await sql<{
    told_until: string;
    told_open: string;
    told_in: string | null;
    told_at: Date;
    not_before: Date | null;
    now: string;
    read_at: Date;
    run: string;
    database: string;
    kept_from: string;
  }>`
    select told_until::text, array_to_string(told_open, ',') as told_open, told_in, told_at, not_before,
      kept_from::text,
      pg_current_snapshot()::text as now, now() as read_at, ${sql.raw(RUN_NOW)} as run, ${DATABASE_NOW} as database
    from staff_mail, live_changes_kept`.execute(queries);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { told_until: toldUntil, read_at: readAt, run, database } = row;
  const until = parseSnapshot(row.now);
  const isElsewhere =
    (row.told_in !== null && row.told_in !== database) || BigInt(toldUntil) > BigInt(until.end);
  const from = isElsewhere ? undefined : { end: toldUntil, open: row.told_open.split(',').filter(Boolean) };
  const isNoted = from !== undefined && isIncludedIn(parseSnapshot(row.kept_from), from);
  return {
    from,
    until,
    notBefore: notBefore(row, { isElsewhere, isNoted }),
    isNoted,
    readAt,
    run,
    database,
    toldUntil,
  };
}

export async function hasNewRequests({ queries }: Database, unreported: UnreportedRange): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from deposits where ${isNew('deposit', unreported)})
      or exists (select from withdrawals where ${isNew('withdrawal', unreported)}) as found`.execute(queries);
  return rows[0]?.found === true;
}

export async function findLongestUnreported(database: Database): Promise<Date | undefined> {
  const unreported = await readUnreportedRange(database);
  if (unreported === undefined) return undefined;
  const { rows } = await sql<{ since: Date | null }>`
    select min(created_at) as since from (
      select created_at from deposits where ${isNew('deposit', unreported)}
      union all
      select created_at from withdrawals where ${isNew('withdrawal', unreported)}
    ) as requests`.execute(database.queries);
  return rows[0]?.since ?? undefined;
}

/** Never the player's password, nor a withdrawal's destination. */
export async function findNewRequests(
  { queries }: Database,
  unreported: UnreportedRange,
  limit: number,
): Promise<NewRequests> {
  const { rows } = await sql<NewRequest & { readonly deposits: number; readonly withdrawals: number }>`
    with new_requests as (
      select 'deposit' as kind, username, method, amount_cents, reference, created_at, id
      from deposits where ${isNew('deposit', unreported)}
      union all
      select 'withdrawal', username, method, amount_cents, null, created_at, id
      from withdrawals where ${isNew('withdrawal', unreported)}
    )
    select kind, username, method, amount_cents as "amountCents", reference, created_at as "createdAt",
      count(*) filter (where kind = 'deposit') over () as deposits,
      count(*) filter (where kind = 'withdrawal') over () as withdrawals
    from new_requests
    order by created_at desc, id desc
    limit ${limit}`.execute(queries);
  return { deposits: rows[0]?.deposits ?? 0, withdrawals: rows[0]?.withdrawals ?? 0, newest: rows };
}

/** Does nothing if another report came first, or the database was replaced by another. */
export async function markReported({ queries }: Database, reported: UnreportedRange): Promise<void> {
  const { from, until, readAt, run, database, toldUntil, notBefore } = reported;
  await sql`
    update staff_mail set told_until = ${until.end}::xid8, told_open = ${until.open as string[]}::xid8[],
      told_in = ${database}, told_at = ${readAt},
      not_before = ${from === undefined ? before(readAt, LONGEST_REQUEST_MS) : notBefore}
    where told_until = ${toldUntil}::xid8 and ${sql.raw(RUN_NOW)} = ${run}`.execute(queries);
}

function isNew(kind: RecordKind, { from, until, notBefore, isNoted }: UnreportedRange) {
  const isPlayers = sql<boolean>`created_at > ${notBefore} and source = 'player'`;
  if (from === undefined) return isPlayers;
  const isUnreported = sql<boolean>`${endedWithin(sql.ref('created_in'), { from, until })} and ${isPlayers}`;
  if (!isNoted) return isUnreported;
  return sql<boolean>`id = any(${changedWithin(RECORD_TABLES[kind], { from, until })}) and ${isUnreported}`;
}

function notBefore(
  row: { readonly told_at: Date; readonly not_before: Date | null },
  { isElsewhere, isNoted }: { readonly isElsewhere: boolean; readonly isNoted: boolean },
): Date {
  if (isElsewhere) return before(row.told_at, RESTORED_OVERLAP_MS);
  const since = row.not_before ?? new Date(0);
  const oldest = before(row.told_at, UNNOTED_OVERLAP_MS);
  return isNoted || since > oldest ? since : oldest;
}

function before(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() - milliseconds);
}
