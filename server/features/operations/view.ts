import { sql } from 'kysely';
import type { Failing } from '#domain/operations/failing.ts';
import { findFrequentReveals } from '#server/features/activity/lookup.ts';
import { findLateMail } from '#server/features/activity/mail-heads.ts';
import { findLastBackups, overdueSince } from '#server/features/backups/store.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import { isPushOn } from '#server/platform/push/settings.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { findAlteredSettingsFailure } from './altered-settings.ts';
import { findMailboxFailures } from './mailbox-failures.ts';
import { findIdleEvents } from './provider-events.ts';

export type Failure = {
  readonly what: Failing;
  readonly since: Date;
  /** People or, for mailboxes, settings and events, their names. */
  readonly who?: string[];
};

const JOBS: Readonly<Record<string, Failing>> = {
  'notify-staff': 'mail',
  'mail-log-head': 'log-copies',
  'keep-prices': 'prices',
  backup: 'backups',
  'watch-proofs': 'proofs',
  'watch-slots': 'slots',
};

// A single failure is usually over at the next try.
const SEEN_AFTER = sql<Date>`now() - interval '2 minutes'`;

// Anybody can send a report with a wrong signature: without another one for a day it was not the provider.
const FORGOTTEN_AFTER = sql<Date>`now() - interval '1 day'`;

// Any brief lock delays the feed by this much.
const FEED_SEEN_AFTER_MS = 10_000;
// A replica that is behind for a moment needs nobody's care.
const REPLICAS_SEEN_AFTER_MS = 60_000;

/**
 * Only failures of `watched` parts: those switched off do not fail. `feed`, `viewers` and `replicas` say
 * since when this node's feed cannot read, it refuses viewers, and a replica is unreadable; `backupEveryMs`
 * is undefined without a schedule.
 */
export async function findFailures(
  { reads: queries }: Database,
  watch: {
    readonly watched: ReadonlySet<Failing>;
    readonly backupEveryMs: number | undefined;
    readonly mailsHeads: boolean;
    readonly feed: Date | undefined;
    readonly viewers: Date | undefined;
    readonly replicas?: Date | undefined;
    readonly signer: RowSigner;
  },
  now: Date,
): Promise<readonly Failure[]> {
  const [jobs, noted, lateSince, lateMail, reveals, mailboxes, notices, settings, idle] = await Promise.all([
    queries
      .selectFrom('jobs')
      .select(['name', 'failing_since'])
      .where('failing_since', '<', SEEN_AFTER)
      .execute(),
    queries
      .selectFrom('noted_failures')
      .select(['what', 'failing_since'])
      .where('failing_since', 'is not', null)
      // These stay until somebody sees to them: a node started since may know nothing of it.
      .where(({ or, eb }) =>
        or([eb('last_failed_at', '>', FORGOTTEN_AFTER), eb('what', 'in', ['log', 'restored'])]),
      )
      .where('what', '<>', 'settings')
      .execute(),
    findOverdueSince(queries, watch.backupEveryMs, now),
    watch.mailsHeads ? findLateMail(queries, watch.signer, now) : undefined,
    findFrequentReveals(queries),
    findMailboxFailures(queries, now),
    findNoticeFailures(queries, watch.signer),
    findAlteredSettingsFailure(queries, watch.signer, now),
    watch.watched.has('webhook-events') ? findIdleEvents(queries) : undefined,
  ]);
  const feedSince =
    watch.feed && now.getTime() - watch.feed.getTime() > FEED_SEEN_AFTER_MS ? watch.feed : undefined;
  const replicasSince =
    watch.replicas && now.getTime() - watch.replicas.getTime() > REPLICAS_SEEN_AFTER_MS
      ? watch.replicas
      : undefined;
  const failures: ReadonlyArray<readonly [what: string | undefined, since: Date | null | undefined]> = [
    ['log-copies', lateMail],
    ...jobs.map(({ name, failing_since }) => [JOBS[name], failing_since] as const),
    ...noted.map(({ what, failing_since }) => [what, failing_since] as const),
    ['late-backups', lateSince],
    ['feed', feedSince],
    ['viewers', watch.viewers],
    ['replicas', replicasSince],
  ];
  // One failure each, though two sources may report it.
  const sinceOf = new Map(
    failures.flatMap(([what, since]) =>
      since && watch.watched.has(what as Failing) ? [[what as Failing, since] as const] : [],
    ),
  );
  const seen: Failure[] = [...sinceOf].map(([what, since]) => ({ what, since }));
  if (reveals) seen.push({ what: 'reveals', since: reveals.since, who: [...reveals.who] });
  if (idle) seen.push({ what: 'webhook-events', since: idle.since, who: [...idle.types] });
  seen.push(...mailboxes, ...notices, ...settings);
  // Failing backups are why they are late.
  return seen.some(({ what }) => what === 'backups')
    ? seen.filter(({ what }) => what !== 'late-backups')
    : seen;
}

async function findOverdueSince(
  queries: Queries,
  backupEveryMs: number | undefined,
  now: Date,
): Promise<Date | undefined> {
  const { last } = await findLastBackups(queries);
  return overdueSince(last, backupEveryMs, now);
}

// As long as one notice is tried again.
const NOTICES_SEEN_AFTER = sql<Date>`now() - interval '10 minutes'`;

/** People whose signed-in devices cannot be reached, while notices are on. */
async function findNoticeFailures(
  queries: Queries,
  signer: RowSigner,
): Promise<{ readonly what: Failing; readonly since: Date; readonly who: string[] }[]> {
  if (!(await isPushOn(queries, signer))) return [];
  const { since, who } = await queries
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .innerJoin('staff', 'staff.id', 'push_devices.staff_id')
    .where('failing_since', '<', NOTICES_SEEN_AFTER)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('staff.removed_at', 'is', null)
    .select([
      sql<Date | null>`min(failing_since)`.as('since'),
      sql<string[]>`array_agg(distinct coalesce(nullif(display_name, ''), email))`.as('who'),
    ])
    .executeTakeFirstOrThrow();
  return since === null ? [] : [{ what: 'notices', since, who }];
}
