import { sql } from 'kysely';
import { OPEN_HOURS } from '#domain/receipts/matching/differences.ts';
import type { Services } from '#server/features/services.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import {
  changedFrom,
  hasChangedAfter,
  isNotedSince,
  staysNotedSince,
} from '#server/platform/live/noted-changes.ts';
import { judgeReceipts } from './judge.ts';
import { lockReceipt } from './store.ts';

// Somebody may be looking at the page of the request.
const LOOK_EVERY_MS = 500;
const MOST_AT_ONCE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Receipts that the rules may still settle, as the index has it. */
const IS_OPEN = sql`waits and authenticity = 'proved' and event = 'payment' and direction = 'in' and currency = 'usd'
  and occurred_at > now() - ${OPEN_HOURS} * interval '1 hour'`;

/** The changes of deposits seen so far; none before the first time. */
const SEEN = sql`coalesce((select seen_until from receipt_matching), '3:3:'::pg_snapshot)`;

/** Receipts that may have come at the same time as a request that their rules did not see. */
const IS_UNSEEN = sql`${IS_OPEN} and not pg_visible_in_snapshot(changed_in, ${SEEN})`;

/** Judges waiting receipts again when deposits change, by stored data: storing a request costs no more. */
export function matchRequestsJob(
  database: Database,
  { change, signer }: Pick<Services, 'change' | 'signer'>,
): Job {
  return {
    name: 'match-requests',
    lookEveryMs: LOOK_EVERY_MS,
    restMs: 0,
    isNeeded: () => hasNews(database.queries),
    async run(signal) {
      const seenUntil = await readSnapshot(database.queries);
      let after: string | undefined = FIRST;
      while (after !== undefined) {
        const ids: string[] = await findConcerned(database.unhurried, after);
        for (const id of ids) {
          signal.throwIfAborted();
          await change(async (transaction, log) => {
            await judgeReceipts({ transaction, log, signer }, [await lockReceipt(transaction, id)]);
          });
        }
        after = ids.length === MOST_AT_ONCE ? ids.at(-1) : undefined;
      }
      await noteSeen(database.queries, seenUntil);
    },
  };
}

// Whether something waits and anything has changed since the last time; or that was so long ago that the
// changes would soon have to be looked for among all deposits.
async function hasNews(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ is_needed: boolean }>`
    select exists (select from receipts where ${IS_UNSEEN}) or (
      exists (select from receipts where ${IS_OPEN}) and ${hasChangedAfter('deposits', SEEN)}
    ) or not ${staysNotedSince(SEEN)} as is_needed`.execute(queries);
  return rows[0]?.is_needed ?? false;
}

// Receipts that a deposit may concern which was new or different when the rules were last asked: it has
// changed since, or the receipt came at the same time.
async function findConcerned(queries: Queries, after: string): Promise<string[]> {
  const { first, isNoted } = await firstConcerned(queries);
  const { rows } = await sql<{ id: string }>`
    with changed as materialized (
      select amount_cents, reference, changed_in, not pg_visible_in_snapshot(changed_in, ${SEEN}) as is_unseen
      from deposits where changed_in >= ${first}::xid8
        and ${isNoted ? sql`id = any(${changedFrom('deposits', sql`${first}::xid8`)})` : sql`true`}
    )
    select receipts.id from receipts
    where ${IS_OPEN} and id > ${after}::uuid and exists (
      select from changed
      where changed.changed_in >= receipts.judged_from
        and (changed.is_unseen or not pg_visible_in_snapshot(receipts.changed_in, ${SEEN}))
        and (
          changed.amount_cents = receipts.amount_cents
          or position(changed.reference in upper(regexp_replace(receipts.note, '[^0-9A-Za-z]', '', 'g'))) > 0
        )
    )
    order by id
    limit ${MOST_AT_ONCE}`.execute(queries);
  return rows.map(({ id }) => id);
}

// The transaction before which no change of a deposit matters, and whether all later changes are noted. None
// before it coincided with a receipt that did not see it: no transaction lasts as long as changes are kept.
async function firstConcerned(queries: Queries): Promise<{ first: string; isNoted: boolean }> {
  const { rows } = await sql<{ first: string; isNoted: boolean }>`
    select least(
      pg_snapshot_xmin(${SEEN}),
      (select min(judged_from) from receipts where ${IS_UNSEEN})
    )::text as first, ${isNotedSince(SEEN)} as "isNoted"`.execute(queries);
  return rows[0] as { first: string; isNoted: boolean };
}

async function readSnapshot(queries: Queries): Promise<string> {
  const { rows } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(queries);
  return rows[0]?.now as string;
}

async function noteSeen(queries: Queries, seenUntil: string): Promise<void> {
  await sql`
    insert into receipt_matching (seen_until) values (${seenUntil}::pg_snapshot)
    on conflict (only_row) do update set seen_until = excluded.seen_until`.execute(queries);
}
