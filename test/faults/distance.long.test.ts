import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTcpProxy, type TcpProxy } from '#test/fixtures/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { callUntilAnswered } from './call-until-answered.ts';
import { extentOf, reportFault } from './fault-figures.ts';
import { OWNER, startLoad } from './load.ts';
import { goThrough } from './outage.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';

const ROUND_TRIP_MS = 100;
const REQUESTS = 15;
const LOAD_MS = extentOf('CAGE_DISTANCE_MS', { short: 2_000, long: 30_000 });

let sandbox: Sandbox;
let database: TestDatabase;
let proxy: TcpProxy;

beforeEach(async () => {
  sandbox = await openSandbox();
  database = await createTestDatabase();
  proxy = await openTcpProxy(database.url);
});

afterEach(async () => {
  await sandbox[Symbol.asyncDispose]();
  await proxy[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

test('a request costs one trip to a database that is far away, and under load nobody waits', {
  timeout: 300_000 + LOAD_MS,
}, async () => {
  const { origin } = await sandbox.start({
    CAGE_DATA: sandbox.folder(),
    DATABASE_URL: proxy.address(database.url),
    CAGE_SECRET: 'a secret of at least 32 characters',
    ...OWNER,
  });

  /** How long a request takes at best: what else the machine does only adds to it. */
  async function quickestRequestMs(): Promise<number> {
    const times: number[] = [];
    for (let request = 0; request < REQUESTS; request++) {
      const asked = performance.now();
      await callUntilAnswered(() => origin, 'sendDepositEmail', {
        requestId: randomUUID(),
        username: 'FC1',
        method: 'Zelle',
        amount: 50,
        senderName: 'Jane Doe',
      });
      times.push(performance.now() - asked);
    }
    return Math.min(...times);
  }

  const load = await startLoad(() => origin);
  const { name: done, ...times } = await goThrough(
    load,
    {
      name: `${ROUND_TRIP_MS} ms for ${LOAD_MS / 1_000} s`,
      begin: async () => proxy.moveAway(ROUND_TRIP_MS),
      end: async () => proxy.moveAway(0),
    },
    LOAD_MS,
  );
  await load.stop();
  const { figures } = await load.compareWithStored(database.url);
  reportFault({ row: '3k', done, ...figures, ...times });

  const near = await quickestRequestMs();
  proxy.moveAway(ROUND_TRIP_MS);
  const far = await quickestRequestMs();
  expect(far - near).toBeLessThan(1.5 * ROUND_TRIP_MS);
});
