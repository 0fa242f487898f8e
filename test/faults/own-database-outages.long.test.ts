import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { openTcpProxy, type TcpProxy } from '#test/fixtures/tcp-proxy.ts';
import { until } from '#test/fixtures/until.ts';
import { atRest, extentOf, reportFault } from './fault-figures.ts';
import { type Load, OWNER, startLoad } from './load.ts';
import { goThrough, type Outage } from './outage.ts';
import { openSandbox, postmasterPid, type Sandbox } from './sandbox.ts';

const OUTAGE_MS = extentOf('CAGE_OUTAGE_MS', { short: 2_000, long: 30_000 });
const STOP_MS = atRest(10_000);

// Hardly more than Cage would like to have.
const MAX_CONNECTIONS = '30';
const PASSWORD = 'open-sesame';
const TAKERS = 3;
const TAKE_EVERY_MS = 20;

let sandbox: Sandbox;
let folder: string;
/** Stands for the operator's: it is started again when it ends. */
let postgres: EmbeddedPostgres;
let proxy: TcpProxy;
let operator: pg.Client;
let load: Load | undefined;

beforeEach(async () => {
  sandbox = await openSandbox();
  folder = sandbox.folder('postgres');
  const settings = { max_connections: MAX_CONNECTIONS, shared_buffers: '32MB', fsync: 'off' };
  postgres = await startEmbeddedPostgres({ folder, settings });
  proxy = await openTcpProxy(postgres.url);
  operator = await connect(postgres.url);
  // An ordinary user's connections are counted.
  await operator.query(`create role casino login password '${PASSWORD}'`);
  await operator.query('create database casino owner casino');
});

afterEach(async () => {
  load?.stop().catch(() => {});
  await sandbox.endAll();
  await proxy[Symbol.asyncDispose]();
  await operator.end();
  await postgres.stop();
  await sandbox[Symbol.asyncDispose]();
});

function startCage() {
  return sandbox.start({
    CAGE_DATA: sandbox.folder(),
    DATABASE_URL: proxy.address(asCage()),
    CAGE_SECRET: 'a secret of at least 32 characters',
    ...OWNER,
  });
}

function asCage(): string {
  return Object.assign(new URL(asOperator()), { username: 'casino', password: PASSWORD }).href;
}

function asOperator(): string {
  return Object.assign(new URL(postgres.url), { pathname: '/casino' }).href;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Cuts every connection of Cage's. @returns how many there were */
async function cutCage(): Promise<number> {
  const { rowCount } = await operator.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where (application_name = 'cage' or application_name like 'cage live%')",
  );
  return rowCount ?? 0;
}

/** Takes every connection, Cage's too. @returns what gives them back */
async function takeConnections(): Promise<() => Promise<void>> {
  const taken: pg.Client[] = [];
  let refused = 0;
  let isOver = false;
  async function take(): Promise<void> {
    while (!isOver) {
      const client = await connect(asCage()).catch(() => undefined);
      if (client) taken.push(client);
      else refused++;
      if (!client) await pause(TAKE_EVERY_MS);
    }
  }
  const intake = Array.from({ length: TAKERS }, take);
  await until(async () => {
    if ((await cutCage()) > 0) refused = 0;
    return refused > TAKERS;
  });
  return async () => {
    isOver = true;
    await Promise.all(intake);
    await Promise.all(taken.map((client) => client.end()));
  };
}

function outages(): Array<Outage & { readonly row: string }> {
  let giveBack = async () => {};
  let stranger: pg.Client;
  return [
    {
      row: '3d',
      name: 'connections that die in silence',
      begin: async () => proxy.silence(),
      end: async () => proxy.restore(),
    },
    {
      row: '3e',
      name: 'all connections taken by others',
      async begin() {
        giveBack = await takeConnections();
      },
      end: () => giveBack(),
    },
    {
      row: '3c',
      name: 'a restart',
      begin: async () => process.kill((await postmasterPid(folder)) as number, 'SIGINT'),
      async end() {
        await operator.end();
        operator = await until(() => connect(postgres.url).catch(() => undefined));
      },
    },
    {
      row: '3g',
      name: 'a database that is read-only',
      async begin() {
        await operator.query('alter database casino set default_transaction_read_only = on');
        await cutCage();
      },
      end: () => operator.query('alter database casino reset default_transaction_read_only'),
    },
    {
      row: '3h',
      name: 'a lock that a stranger holds',
      async begin() {
        stranger = await connect(asOperator());
        await stranger.query('begin; lock table deposits, activity_log');
      },
      end: () => stranger.end(),
    },
  ];
}

test('a Cage whose own database fails in many ways answers in time, loses nothing and recovers by itself', {
  timeout: 400_000,
}, async () => {
  const cage = await startCage();
  load = await startLoad(() => cage.origin);
  for (const outage of outages()) {
    const { name: _, ...times } = await goThrough(load, outage, OUTAGE_MS);
    reportFault({ row: outage.row, done: `for ${OUTAGE_MS / 1_000} s`, ...times });
  }
  await load.stop();
  const seen = await load.compareWithStored(asOperator());
  expect(seen.repeatedRequests).toBeGreaterThan(0);
  expect(seen.repeatedEdits).toBeGreaterThan(0);

  const times = (words: string) => cage.output().split(words).length - 1;
  await until(() => times('the database cannot be used') === times('the database can be used again'));
  expect(times('the database cannot be used')).toBeGreaterThan(0);
  // On a machine that is busy, one outage may be noticed with the next, or come back before it is over; but no request
  // has a line of its own.
  expect(times('the database cannot be used')).toBeLessThanOrEqual(2 * outages().length);
  expect(cage.output()).not.toContain('"stack"');
  expect((await cage.end('SIGTERM')).code).toBe(0);
});

test('a stop does not wait for a database that hangs', async () => {
  const cage = await startCage();
  load = await startLoad(() => cage.origin);
  await load.go(10);
  proxy.silence();
  const asked = performance.now();
  const { output } = await cage.end('SIGTERM');
  expect(performance.now() - asked, output).toBeLessThan(STOP_MS);
});
