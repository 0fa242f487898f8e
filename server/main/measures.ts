import type { AdaptingLimit } from '#server/platform/admission/adapting-limit.ts';
import type { GroupFigures } from '#server/platform/batching/group-writes.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { LiveFeed } from '#server/platform/live/live-feed.ts';
import type { Viewers } from '#server/platform/live/viewers.ts';
import type { LostLines } from '#server/platform/logging/log-output.ts';
import type { Measure, Metrics } from '#server/platform/metrics/metrics.ts';
import { CAGE_VERSION } from '#server/platform/release/cage-version.ts';

export function measureNode(
  metrics: Metrics,
  parts: {
    readonly database: Database;
    readonly feed: LiveFeed;
    readonly admission: AdaptingLimit;
    readonly viewers: Viewers;
  },
): void {
  const { database, feed, admission, viewers } = parts;
  const { use, health, replicas } = database;
  const one = (name: string, help: string, read: () => number) =>
    metrics.measure({ name, help, read: async () => [{ value: read() }] });

  metrics.measure({
    name: 'cage_info',
    help: '1, with the version that is running',
    label: 'version',
    read: async () => [{ of: CAGE_VERSION, value: 1 }],
  });
  one('cage_database_available', '1 while the database can be used', () => Number(health.isAvailable));
  metrics.measure({
    name: 'cage_database_failure',
    help: '1 while the database cannot be used, with what keeps it away',
    label: 'reason',
    read: async () =>
      health.isAvailable || !health.lastFailure ? [] : [{ of: health.lastFailure.reason, value: 1 }],
  });
  metrics.measure({
    name: 'cage_database_connections',
    help: 'Connections to the database',
    label: 'state',
    read: async () => [
      { of: 'used', value: use.connections - use.idle },
      { of: 'idle', value: use.idle },
    ],
  });
  one(
    'cage_database_connections_limit',
    'The most connections that requests may use',
    () => use.mostConnections,
  );
  one('cage_database_waiting', 'Requests that wait for a connection to the database', () => use.waiting);
  one(
    'cage_database_waiting_reads',
    'Of these, those for what staff look at, which has connections of its own',
    () => use.waitingReads,
  );
  metrics.measure({
    name: 'cage_replica_unusable_seconds',
    help: 'How long a replica has not been read from; 0 while it is',
    label: 'replica',
    read: async () =>
      (replicas?.replicas ?? []).map(({ place, problem }) => ({
        of: place,
        value: problem ? secondsSince(problem.since) : 0,
      })),
  });
  const countRead = metrics.count({
    name: 'cage_reads_total',
    help: 'Statements of lists, searches and exports, with replicas, by what answered them',
    label: 'from',
  });
  replicas?.onRead(countRead);
  one(
    'cage_requests_under_way',
    'Requests that were admitted and are not answered yet',
    () => admission.underWay,
  );
  one(
    'cage_requests_limit',
    'How many requests may be under way at present; beyond it they are refused',
    () => admission.limit,
  );
  one('cage_live_viewers', 'Consoles that follow the live feed', () => viewers.count);
  one('cage_live_viewers_limit', 'How many may', () => viewers.limit);
  one('cage_live_read_age_seconds', 'How long ago the live feed last read what has changed', () =>
    secondsSince(feed.readAt),
  );
  one('cage_live_waiting_seconds', 'How long the live feed has been unable to read; 0 while it can', () =>
    feed.waitingSince ? secondsSince(feed.waitingSince) : 0,
  );
}

export function measureGroups(metrics: Metrics): GroupFigures {
  const queues: Array<{ readonly size: number }> = [];
  metrics.measure({
    name: 'cage_write_groups_waiting',
    help: 'Players’ requests that wait to be stored',
    read: async () => [{ value: queues.reduce((sum, { size }) => sum + size, 0) }],
  });
  const noteSize = metrics.distribution({
    name: 'cage_write_group_size',
    help: 'Players’ requests that were stored together',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200],
  });
  const noteSeconds = metrics.distribution({
    name: 'cage_write_group_seconds',
    help: 'How long a group took to be stored',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  });
  return {
    queued: (waiting) => queues.push(waiting),
    written({ size, seconds }) {
      noteSize(size);
      noteSeconds(seconds);
    },
  };
}

export function logHeadAge(signedAt: () => Date | undefined): Measure {
  return {
    name: 'cage_log_head_age_seconds',
    help: 'How long ago this node last signed the head of the activity log',
    read: async () => {
      const at = signedAt();
      return at ? [{ value: secondsSince(at) }] : [];
    },
  };
}

export function lostLogLines(read: () => LostLines | undefined): Measure {
  return {
    name: 'cage_log_lost_lines',
    help: 'Lines of the log that could not be written since the start, with why the last of them could not',
    label: 'reason',
    read: async () => {
      const lost = read();
      return lost ? [{ of: lost.reason, value: lost.lines }] : [];
    },
  };
}

export function movedFolder(problem: () => Promise<string | undefined>): Measure {
  return {
    name: 'cage_data_folder_moved',
    help: '1 while the data folder is not where it was at the start, with what to do',
    label: 'reason',
    read: async () => {
      const reason = await problem();
      return reason === undefined ? [] : [{ of: reason, value: 1 }];
    },
  };
}

export function secondsSince(instant: Date): number {
  return Math.max(0, (Date.now() - instant.getTime()) / 1_000);
}
