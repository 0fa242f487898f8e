import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { insertStaff } from '#server/features/accounts/store.ts';
import { loadKeys } from '#server/main/keys/load-keys.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/passwords/password-hash.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { databaseUrlOf, type Sandbox } from '#test/faults/sandbox.ts';
import { type Bar, type Extent, median, tableOf } from '../bars.ts';
import { call, startCashier } from '../cashier.ts';
import { type Measured, startLoad } from '../load.ts';
import type { FeedOrder, Told } from '../loads/feed-load.ts';
import { checkStored, none } from './check-stored.ts';

const CONSOLES = 500;
// The most windows that one person may have.
const STREAMS_EACH = 20;
const PER_SECOND = 500;
const CONNECTIONS = 64;
const NOTIFY_EVERY_MS = 20;
// After so long without news, nothing more will come.
const SETTLED_MS = 2_000;
const PASSWORD = 'correct horse battery';

export async function timeFeed(sandbox: Sandbox, extent: Extent): Promise<Bar[]> {
  const folder = sandbox.folder('feed');
  const cage = await startCashier(sandbox, folder);
  const databaseUrl = await databaseUrlOf(folder);
  const tokens = await signInStaff(cage.origin, folder, databaseUrl);
  const port = Number(new URL(cage.origin).port);
  const consoles = fork(join(import.meta.dirname, '../loads/feed-load.ts'), [
    JSON.stringify({ port, tokens, streamsEach: STREAMS_EACH }),
  ]);
  const order = async (what: FeedOrder): Promise<Told> => {
    consoles.send(what);
    return ((await once(consoles, 'message')) as [Told])[0];
  };
  try {
    using submits = startLoad('paced-load.ts', { port, connections: CONNECTIONS, perSecond: PER_SECOND });
    const notified = await timeNotify(databaseUrl);
    const answered = [...(await submits.run(extent.warmUpSeconds)).answered];
    const rounds: [Measured[], Measured[]] = [[], []];
    const toldOf: Told[] = [];
    let untold = 0;
    for (let round = 0; round < Math.ceil(extent.rounds / 3); round++) {
      rounds[0].push(await submits.run(extent.roundSeconds));
      await order('open');
      const beside = await submits.run(extent.roundSeconds);
      rounds[1].push(beside);
      const expected = beside.answered.length * CONSOLES;
      let told = await order('tell');
      for (let before = -1; told.rows < expected && told.rows > before; ) {
        before = told.rows;
        await setTimeout(SETTLED_MS);
        told = await order('tell');
      }
      toldOf.push(told);
      // A console that loads anew sees everything.
      if (told.resets === 0) untold += Math.abs(expected - told.rows);
      await order('close');
    }
    for (const { answered: ids } of rounds.flat()) answered.push(...ids);
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    const checks = await checkStored(database, answered);
    await database.end();
    const [alone, beside] = rounds;
    console.log(`${tableOf({
      [`${PER_SECOND} submits a second, no console`]: alone,
      [`the same, ${CONSOLES} consoles follow`]: beside,
    })}

stored to told, p50 and p99                    ${median(toldOf.map(({ p50 }) => p50))} and ${median(toldOf.map(({ p99 }) => p99))} ms
a bare NOTIFY, there and back, p50 and p99     ${notified.p50.toFixed(1)} and ${notified.p99.toFixed(1)} ms`);
    await cage.end('SIGTERM');
    const slowed = (name: 'p50' | 'p99') =>
      alone.map((each, round) => (beside[round] as Measured)[name] / each[name]);
    return [
      {
        name: `stored to told, ${CONSOLES} consoles, p99`,
        ...{
          measured: toldOf.map(({ p99 }) => p99),
          unit: 'ms',
          limit: { atMost: 100 / extent.slack },
          of: 'median',
        },
      },
      ...(['p50', 'p99'] as const).map(
        (name): Bar => ({
          name: `a submit beside ${CONSOLES} consoles, to one without, ${name}`,
          ...{ measured: slowed(name), unit: '×', limit: { atMost: 1.1 / extent.slack }, of: 'median' },
        }),
      ),
      none('changes that a console was not told of, or twice', untold),
      none(
        'times that the consoles were told to load anew',
        toldOf.reduce((sum, { resets }) => sum + resets, 0),
      ),
      ...checks,
    ];
  } finally {
    consoles.kill('SIGKILL');
  }
}

async function signInStaff(origin: string, dataFolder: string, databaseUrl: string): Promise<string[]> {
  const database = openDatabase(databaseUrl, {
    maxConnections: 1,
    onConnectionError(error) {
      throw error;
    },
  });
  const signer = createRowSigner(await loadKeys({ dataFolder, secret: undefined }));
  const passwordHash = await hashPassword(PASSWORD);
  const tokens: string[] = [];
  for (let person = 0; person < CONSOLES / STREAMS_EACH; person++) {
    const email = `staff-${person}@example.com`;
    const displayName = `Staff ${person}`;
    await insertStaff(database.queries, signer, {
      ...{ id: randomUUID(), email, displayName, role: 'owner', passwordHash },
    });
    tokens.push((await call(origin, 'signIn', { email, password: PASSWORD })).token);
  }
  await database.close();
  return tokens;
}

/** PostgreSQL's own time for a notification, with nobody else at work. */
async function timeNotify(databaseUrl: string): Promise<{ p50: number; p99: number }> {
  const [listener, notifier] = [1, 2].map(() => new pg.Client({ connectionString: databaseUrl })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([listener.connect(), notifier.connect()]);
  await listener.query('listen bench');
  const times: number[] = [];
  for (let sent = 0; sent < 100; sent++) {
    const arrived = once(listener, 'notification');
    const sentAt = performance.now();
    await notifier.query('notify bench');
    await arrived;
    times.push(performance.now() - sentAt);
    await setTimeout(NOTIFY_EVERY_MS);
  }
  await Promise.all([listener.end(), notifier.end()]);
  times.sort((a, b) => a - b);
  return { p50: times[50] as number, p99: times[98] as number };
}
