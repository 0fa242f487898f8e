/** A kind of fault, and the tests that show what Cage makes of it. */
export type Finding = {
  readonly row: string;
  readonly fault: string;
  readonly shownBy: readonly string[];
};

/** Every kind of fault that a first examination tried. The tests of `test/faults` measure; the others check. */
export const FINDINGS: readonly Finding[] = [
  { row: '1a', fault: 'Cage is killed under load', shownBy: ['test/faults/kill.test.ts'] },
  {
    row: 'mails',
    fault:
      'Cage is killed while mails of payments arrive, from a server that cuts, stalls, repeats and renumbers',
    shownBy: ['test/faults/mails/mailboxes.long.test.ts', 'server/features/mailboxes/follow-mailbox.test.ts'],
  },
  {
    row: 'first fetch',
    fault: 'a new mailbox has thousands of mails, and Cage is killed while it reads them',
    shownBy: ['test/faults/mails/mailboxes.long.test.ts'],
  },
  {
    row: '1b',
    fault: 'a backend of PostgreSQL is killed',
    shownBy: ['test/faults/embedded-outages.test.ts'],
  },
  { row: '1c', fault: 'the postmaster is killed', shownBy: ['test/faults/embedded-outages.test.ts'] },
  { row: '1d', fault: 'PostgreSQL is stopped', shownBy: ['test/faults/embedded-outages.test.ts'] },
  {
    row: '1e',
    fault: 'Cage is told to stop under load',
    shownBy: [
      'server/platform/protocol/closing.test.ts',
      'server/platform/connections/end-connections.test.ts',
    ],
  },
  { row: '1f', fault: 'a signal goes to npm start', shownBy: ['test/faults/npm-start.long.test.ts'] },
  { row: '2a', fault: 'the disk is full', shownBy: ['test/faults/disk-full.long.test.ts'] },
  { row: '2c', fault: 'postmaster.pid is empty', shownBy: ['test/faults/hindered-start.long.test.ts'] },
  {
    row: '2d',
    fault: 'the key is another one',
    shownBy: ['server/main/verify-key.test.ts', 'server/main/keys/load-keys.test.ts'],
  },
  {
    row: '2e',
    fault: 'the data folder cannot be used',
    shownBy: ['test/faults/start.long.test.ts', 'test/faults/hindered-start.long.test.ts'],
  },
  {
    row: '2g',
    fault: 'there are no file descriptors left',
    shownBy: ['test/faults/hindered-start.long.test.ts'],
  },
  { row: '2h', fault: 'five minutes of mixed load', shownBy: ['test/faults/mixed-load.long.test.ts'] },
  {
    row: 'searches',
    fault: 'searches that take all they may',
    shownBy: [
      'server/features/activity/slow-searches.long.test.ts',
      'server/platform/database/reads.test.ts',
    ],
  },
  { row: '3a', fault: 'all connections to the database are cut', shownBy: ['test/faults/cut.test.ts'] },
  { row: '3c', fault: 'PostgreSQL is restarted', shownBy: ['test/faults/own-database-outages.long.test.ts'] },
  {
    row: '3d',
    fault: 'connections are dead in silence',
    shownBy: [
      'server/platform/database/connection-pool.test.ts',
      'test/faults/own-database-outages.long.test.ts',
      'server/main/outage-answers.test.ts',
    ],
  },
  {
    row: '3e',
    fault: 'others hold all connections',
    shownBy: [
      'server/platform/database/connection-pool.test.ts',
      'test/faults/own-database-outages.long.test.ts',
    ],
  },
  {
    row: '3f',
    fault: 'a transaction is open in another database',
    shownBy: ['server/platform/live/live-feed-transactions.test.ts'],
  },
  {
    row: '3g',
    fault: 'the database is read-only',
    shownBy: [
      'server/platform/database/connection-pool.test.ts',
      'server/platform/readiness/readiness.long.test.ts',
      'test/faults/own-database-outages.long.test.ts',
    ],
  },
  { row: '3h', fault: 'a stranger holds a lock', shownBy: ['test/faults/own-database-outages.long.test.ts'] },
  {
    row: '3i',
    fault: 'PgBouncer is in between',
    shownBy: ['server/platform/database/pool-mode.test.ts', 'server/main/external-database.long.test.ts'],
  },
  {
    row: '3j',
    fault: 'another server takes over',
    shownBy: [
      'test/faults/failover.long.test.ts',
      'server/platform/database/servers/primary-client.test.ts',
      'server/platform/live/live-switch.long.test.ts',
    ],
  },
  { row: '3k', fault: 'the database is 100 ms away', shownBy: ['test/faults/distance.long.test.ts'] },
  {
    row: '4a–d',
    fault: 'three nodes, one of which dies',
    shownBy: [
      'test/faults/dead-node.long.test.ts',
      'server/platform/jobs/jobs.test.ts',
      'server/features/staff/sign-out.test.ts',
      'server/features/records/lock-record.test.ts',
      'server/features/withdrawals/send-withdraw-email.test.ts',
      'server/features/deposits/send-deposit-email.test.ts',
    ],
  },
  {
    row: '4e',
    fault: 'rolling restart, clients that do not retry',
    shownBy: ['test/faults/rolling-restart.long.test.ts'],
  },
  { row: '5', fault: 'random bodies', shownBy: ['test/access/random-bodies.long.test.ts'] },
  { row: 'overload', fault: 'three times what it can do', shownBy: ['test/faults/overload.long.test.ts'] },
  { row: '6a', fault: '2,000 idle connections', shownBy: ['test/faults/connections.long.test.ts'] },
  {
    row: '6b, c',
    fault: '500 consoles, 100 of which never read',
    shownBy: ['test/faults/consoles.long.test.ts', 'server/platform/live/live-route-alone.test.ts'],
  },
  {
    row: '6d',
    fault: '500 requests that drip',
    shownBy: ['test/faults/connections.long.test.ts', 'server/platform/connections/limit-bodies.test.ts'],
  },
  {
    row: '6e',
    fault: '50 proofs of 5 MB at once',
    shownBy: ['test/faults/uploads.long.test.ts', 'server/platform/connections/limit-bodies.test.ts'],
  },
  {
    row: '7a, b',
    fault: 'the player is offline at the submit',
    shownBy: ['test/e2e/site/retrying.long.test.ts'],
  },
  {
    row: '7d',
    fault: 'the event stream is dead in silence',
    shownBy: [
      'server/platform/live/live-cuts.test.ts',
      'server/platform/live/live-route-alone.test.ts',
      'web/data/live.test.ts',
      'test/e2e/console/silent-stream.long.test.ts',
    ],
  },
  {
    row: '8b',
    fault: 'everything is backed up and brought back elsewhere',
    shownBy: ['server/main/backup/backup.long.test.ts', 'test/faults/backup-rehearsal.long.test.ts'],
  },
  {
    row: 'backup',
    fault: 'a backup or a restoration is stopped, or finds the disk full',
    shownBy: ['test/faults/backup-stopped.long.test.ts'],
  },
  {
    row: 'move',
    fault: 'a move to another database, or back into the embedded one, is killed in the middle',
    shownBy: ['test/faults/kill.test.ts'],
  },
  {
    row: 'key',
    fault: 'a change of the key is killed under load, and made again',
    shownBy: ['test/faults/keys/killed-rotation.long.test.ts', 'server/main/commands/rotate-key.test.ts'],
  },
  {
    row: '8c',
    fault: 'data of an early version is migrated',
    shownBy: ['test/upgrades/upgrades.long.test.ts', 'test/faults/killed-migration.long.test.ts'],
  },
  {
    row: '8d',
    fault: 'older code meets a newer schema',
    shownBy: ['server/platform/database/migrate.test.ts'],
  },
  {
    row: 'model',
    fault: 'random sequences of requests, repeats, changes, locks, take-overs and removals',
    shownBy: ['test/model/model.long.test.ts'],
  },
  {
    row: 'ledger',
    fault: 'random steps of all that moves money, two at once, with connections cut',
    shownBy: ['test/model/ledger.long.test.ts'],
  },
  {
    row: 'import',
    fault: 'Cage is killed while it stores a statement',
    shownBy: ['server/features/statements/killed-import.long.test.ts'],
  },
  {
    row: 'receipts',
    fault: 'payments of colliding amounts and names, with references mistyped or left out',
    shownBy: ['test/model/matching.long.test.ts'],
  },
];
