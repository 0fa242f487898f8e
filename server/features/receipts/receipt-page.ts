import { type Expression, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { ReceiptFilter } from '#contract/receipts.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import { spellUsername } from '#domain/players/player.ts';
import { EXCEPTION_REASONS, type ExceptionReason } from '#domain/receipts/states.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { oneMoreThan, UUID } from '#server/platform/paging/page-cursor.ts';
import { hasTyped, ROWS_SCANNED } from '#server/platform/paging/short-search.ts';
import { invalidArgument } from '#server/platform/protocol/call-error.ts';
import type { ReceiptRow } from './observation.ts';

/** The end of a page: whether its last receipt was an ordinary one, when it came, and its id. */
const position = z.tuple([
  z.boolean(),
  z.iso.datetime().transform((text) => new Date(text)),
  z.string().regex(UUID),
]);
type Position = z.output<typeof position>;

/** As the index of waiting receipts has it: reversals come before payments. */
export const IS_ORDINARY = sql<boolean>`(event is not distinct from 'payment')`;

// A trigram index needs at least three consecutive letters or digits.
const INDEXED = /[\p{L}\p{N}]{3}/u;
const USERNAME = /^[A-Z]*\d+$/;
const RARE_DIGITS = 4;

/** Waiting receipts oldest first, reversals before all else; the rest newest first. */
export async function findReceiptPage(
  queries: Queries,
  filter: ReceiptFilter,
): Promise<{ readonly rows: readonly ReceiptRow[]; readonly nextCursor: string | null }> {
  const isQueue = filter.state === 'waiting';
  let query = queries.selectFrom('receipts').selectAll();
  for (const condition of conditionsOf(filter)) query = query.where(condition);
  if (filter.search) query = query.where(await foundBy(queries, filter.search));
  if (filter.cursor !== undefined) query = query.where(isAfter(readCursor(filter.cursor), isQueue));
  const direction = isQueue ? 'asc' : 'desc';
  if (isQueue) query = query.orderBy(IS_ORDINARY, 'asc');
  const found = await query
    .orderBy('received_at', direction)
    .orderBy('id', direction)
    .limit(oneMoreThan(filter.limit))
    .execute();
  const rows = found.slice(0, filter.limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > filter.limit && last ? writeCursor(last) : null };
}

export async function countWaiting(queries: Queries) {
  const { rows } = await sql<{
    waiting: number;
    amount: Cents | null;
    oldest: Date | null;
    by_reason: Readonly<Partial<Record<ExceptionReason, number>>> | null;
  }>`
    with waiting as (
      select event, direction, currency, received_at, reasons,
        amount_cents - allocated_cents - reversed_cents - returned_cents - dismissed_cents as left_cents
      from receipts where waits)
    select count(*)::int as waiting,
      (sum(left_cents) filter (where event = 'payment' and direction = 'in' and currency = 'usd'))::bigint as amount,
      min(received_at) as oldest,
      (select jsonb_object_agg(reason, count) from (
        select reason, count(*) from waiting, lateral (select distinct unnest(reasons) as reason) as own
        group by reason) as counted) as by_reason
    from waiting`.execute(queries);
  const [row] = rows;
  return {
    waiting: row?.waiting ?? 0,
    waitingAmount: row?.amount ?? cents(0),
    oldestWaitingAt: row?.oldest?.toISOString() ?? null,
    byReason: Object.fromEntries(
      EXCEPTION_REASONS.map((reason) => [reason, row?.by_reason?.[reason] ?? 0]),
    ) as Record<ExceptionReason, number>,
  };
}

function conditionsOf({ state, accountId, reason }: ReceiptFilter): Expression<SqlBool>[] {
  return [
    ...(state === 'waiting' ? [sql<boolean>`waits`] : []),
    ...(state !== undefined && state !== 'waiting' ? [sql<boolean>`state = ${sql.lit(state)}`] : []),
    ...(accountId === undefined ? [] : [sql<boolean>`account_id = ${accountId}`]),
    ...(reason === undefined ? [] : [sql<boolean>`waits and reasons @> array[${reason}]`]),
  ];
}

const SEARCH_TEXT = sql.ref('search_text');

/** Looks up values first: by these, PostgreSQL chooses the right way through a million. */
async function foundBy(queries: Queries, search: string): Promise<Expression<SqlBool>> {
  if (!INDEXED.test(search)) {
    const first = await findFirstScanned(queries);
    // Without the index of texts, which would be scanned whole.
    const inText = hasTyped(SEARCH_TEXT, search, { isScan: true });
    return first ? sql<boolean>`${inText} and received_at >= ${first}::timestamptz` : inText;
  }
  const inText = hasTyped(SEARCH_TEXT, search, { isScan: false });
  const username = spellUsername(search.toUpperCase());
  const given = USERNAME.test(username) ? await findGivenTo(queries, username) : [];
  return given.length === 0 ? inText : sql<boolean>`(${inText} or id = any(${given}::uuid[]))`;
}

/** When the oldest receipt that a search scans came; undefined if there are fewer. */
async function findFirstScanned(queries: Queries): Promise<Date | undefined> {
  const row = await queries
    .selectFrom('receipts')
    .select('received_at')
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .offset(ROWS_SCANNED - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.received_at;
}

/** The rare part of a username, for texts that begin with it: most share a prefix. */
function firstWord(username: string): string {
  const number = username.replace(/\D/g, '');
  return number.length < RARE_DIGITS ? `${username.toLowerCase()} %` : `%${number} %`;
}

async function findGivenTo(queries: Queries, username: string): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('receipt_allocations')
    .innerJoin('deposits', 'deposits.id', 'deposit_id')
    .select('receipt_id')
    .distinct()
    .where('username', '=', username)
    // There is no index of usernames alone.
    .where(sql<boolean>`search_text like ${firstWord(username)}`)
    .execute();
  return rows.map(({ receipt_id }) => receipt_id);
}

function isAfter([isOrdinary, receivedAt, id]: Position, isQueue: boolean): Expression<SqlBool> {
  if (!isQueue) return sql<boolean>`(received_at, id) < (${receivedAt}::timestamptz, ${id}::uuid)`;
  return sql<boolean>`(${IS_ORDINARY}, received_at, id) > (${isOrdinary}, ${receivedAt}::timestamptz, ${id}::uuid)`;
}

function writeCursor({ event, received_at, id }: ReceiptRow): string {
  return Buffer.from(JSON.stringify([event === 'payment', received_at, id])).toString('base64url');
}

function readCursor(cursor: string): Position {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalidArgument([
      { field: 'cursor', message: 'cursor must be the nextCursor of the page before.' },
    ]);
  }
}
