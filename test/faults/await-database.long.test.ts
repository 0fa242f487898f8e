import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '#test/fixtures/free-port.ts';
import { openTcpProxy, type TcpProxy } from '#test/fixtures/tcp-proxy.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';

const SECRET = 'a secret of at least 32 characters';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await openSandbox();
});

afterEach(() => sandbox[Symbol.asyncDispose]());

test('a start whose database is not there waits for it, says so once, and goes on when it is', async () => {
  await using database = await createTestDatabase();
  const port = await freePort();
  const url = Object.assign(new URL(database.url), { port: String(port) }).href;
  const variables = { CAGE_DATA: sandbox.folder(), DATABASE_URL: url, CAGE_SECRET: SECRET };
  let proxy: TcpProxy | undefined;
  const cage = await sandbox.start(variables, undefined, async (output) => {
    await until(() => output().includes('Cage waits for its database.'));
    proxy = await openTcpProxy(database.url, port);
  });
  expect((await fetch(`${cage.origin}/readyz`)).status).toBe(200);
  expect(cage.output().match(/Cage waits for its database\./g)).toHaveLength(1);
  expect(cage.output()).toContain(`nothing answers at 127.0.0.1 port ${port}`);
  expect((await cage.end('SIGTERM')).code).toBe(0);
  await proxy?.[Symbol.asyncDispose]();
});

test('a start that waits for its database is given up by SIGTERM', async () => {
  const { code } = await sandbox.run(
    {
      CAGE_DATA: sandbox.folder(),
      DATABASE_URL: 'postgres://nobody:open-sesame@127.0.0.1:1/none',
      CAGE_SECRET: SECRET,
    },
    (output) => until(() => output().includes('Cage waits for its database.')),
  );
  expect(code).toBe(0);
});
