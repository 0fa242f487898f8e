import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROMPT } from '#server/platform/database/deadlines.ts';
import { startLocalServer } from '#test/fixtures/local-server.ts';
import { openTcpProxy, type TcpProxy } from '#test/fixtures/tcp-proxy.ts';
import { METRICS_TOKEN, startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { statusCommand } from './status.ts';

let stored: TestDatabase;
let proxy: TcpProxy;
let cashier: TestCashier;
let folder: string;
let variables: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cage-status-'));
  stored = await createTestDatabase();
  proxy = await openTcpProxy(stored.url);
  cashier = await startTestCashier({
    database: { url: proxy.address(stored.url) },
    deadlines: PROMPT,
    variables: { CAGE_DATA: folder },
  });
  variables = {
    CAGE_DATA: folder,
    DATABASE_URL: stored.url,
    CAGE_SECRET: 'a secret of at least 32 characters',
    CAGE_METRICS_TOKEN: METRICS_TOKEN,
    PORT: new URL(cashier.origin).port,
  };
});

afterAll(async () => {
  await cashier[Symbol.asyncDispose]();
  await proxy[Symbol.asyncDispose]();
  await stored[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const status = (differing: Record<string, string> = {}) =>
  statusCommand.run([], { ...variables, ...differing });

test('says that it is running, and what is waiting', async () => {
  const { exitCode, text } = await status();
  expect(text).toMatch(/^Cage +running, version/m);
  expect(text).toMatch(/^Waiting +deposits \d+, withdrawals \d+/m);
  expect(text).toMatch(/^Mailboxes +none is read/m);
  expect(exitCode).toBe(0);
});

test('says that it is not running', async () => {
  const { exitCode, text } = await status({ PORT: '1' });
  expect(text).toContain('nothing answers as Cage at http://127.0.0.1:1');
  expect(exitCode).toBe(1);
});

test('takes no Cage that hangs for another program', async () => {
  await using hanging = await startLocalServer(() => {});
  const { exitCode, text } = await status({ PORT: hanging.url.port });
  expect(text).toMatch(/^Cage +not answering: .+ If that is Cage, it hangs or was stopped: restart it$/m);
  expect(exitCode).toBe(1);
});

test('takes no Cage of another data folder, database or token for its own', async () => {
  await using other = await createTestDatabase();
  for (const [differing, words] of [
    [{ CAGE_DATA: tmpdir() }, 'but another one, on another data folder'],
    [{ DATABASE_URL: other.url }, 'but another one, on another database'],
    [{ CAGE_METRICS_TOKEN: 'a-token-of-another-installation' }, 'which does not take the token'],
  ] as const) {
    const { exitCode, text } = await status(differing);
    expect(text).toMatch(/^Cage +not running: a Cage answers at /m);
    expect(text).toContain(words);
    expect(exitCode).toBe(1);
  }
});

test('says that it cannot tell one from another without the token', async () => {
  const { CAGE_METRICS_TOKEN: _, ...without } = variables;
  const { exitCode, text } = await statusCommand.run([], without);
  expect(text).toContain('but whether it is this one cannot be told');
  expect(exitCode).toBe(2);
});

test('says what keeps the database away from the node, although not from the command', async () => {
  proxy.silence();
  const { exitCode, text } = await until(async () => {
    const seen = await status();
    return seen.text.includes('database-unreachable: ') && seen;
  });
  expect(text).toMatch(/^Cage +running, but not ready \(database-unreachable: .*did not .+\)/m);
  expect(text).toMatch(/^Database +DATABASE_URL, PostgreSQL/m);
  expect(exitCode).toBe(1);
  proxy.restore();
});
