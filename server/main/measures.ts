import type { AdaptingLimit } from '#server/platform/admission/adapting-limit.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { LiveFeed } from '#server/platform/live/live-feed.ts';
import type { Measure } from '#server/platform/metrics/metrics.ts';
import { CAGE_VERSION } from '#server/platform/release/cage-version.ts';

/** What a node shows of itself at /metrics, besides its requests and its process. */
export function measuresOf(parts: {
  readonly database: Database;
  readonly feed: LiveFeed;
  readonly admission: AdaptingLimit;
}): readonly Measure[] {
  const { database, feed, admission } = parts;
  const { pool, queries, forCaller, health } = database;
  return [
    {
      name: 'cage_info',
      help: '1, with the version that is running',
      label: 'version',
      read: async () => [{ of: CAGE_VERSION, value: 1 }],
    },
    {
      name: 'cage_database_available',
      help: '1 while the database can be used',
      read: async () => [{ value: Number(health.isAvailable) }],
    },
    {
      name: 'cage_database_connections',
      help: 'Connections to the database',
      label: 'state',
      read: async () => [
        { of: 'used', value: pool.totalCount - pool.idleCount },
        { of: 'idle', value: pool.idleCount },
      ],
    },
    {
      name: 'cage_database_waiting',
      help: 'Requests that wait for a connection to the database',
      read: async () => [{ value: pool.queued }],
    },
    {
      name: 'cage_requests_under_way',
      help: 'Requests that were admitted and are not answered yet',
      read: async () => [{ value: admission.underWay }],
    },
    {
      name: 'cage_requests_limit',
      help: 'How many requests may be under way at present; beyond it they are refused',
      read: async () => [{ value: admission.limit }],
    },
    {
      name: 'cage_live_waiting_seconds',
      help: 'How long the live feed has waited for a transaction; 0 while it does not',
      read: async () => [{ value: secondsSince(feed.waitingSince) }],
    },
    {
      name: 'cage_job_failing_seconds',
      help: 'How long a recurring job has failed; 0 while it works',
      label: 'job',
      read: async () => {
        const jobs = await forCaller(() =>
          queries.selectFrom('jobs').select(['name', 'failing_since']).execute(),
        );
        return jobs.map(({ name, failing_since }) => ({ of: name, value: secondsSince(failing_since) }));
      },
    },
    {
      name: 'cage_job_success_age_seconds',
      help: 'How long ago a recurring job last succeeded: keep-prices for prices, notify-staff for mail',
      label: 'job',
      read: async () => {
        const jobs = await forCaller(() =>
          queries
            .selectFrom('jobs')
            .select(['name', 'succeeded_at'])
            .where('succeeded_at', 'is not', null)
            .execute(),
        );
        return jobs.map(({ name, succeeded_at }) => ({ of: name, value: secondsSince(succeeded_at) }));
      },
    },
  ];
}

function secondsSince(instant: Date | null | undefined): number {
  return instant ? Math.max(0, (Date.now() - instant.getTime()) / 1_000) : 0;
}
