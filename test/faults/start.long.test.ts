import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serveBuiltWeb } from '#server/features/pages/serve-pages.ts';
import { seedSettings } from '#server/features/payment-settings/store.ts';
import { createApp } from '#server/main/app.ts';
import { acceptKey } from '#server/main/commands/accept-key.ts';
import { readConfiguration } from '#server/main/configuration.ts';
import { TEST_KEYS, TEST_SIGNER } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase, testServerUrl } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { databaseUrl } from '#test/run/global-setup.ts';
import { isAlive, openSandbox, postmasterPid, type Sandbox } from './sandbox.ts';

const SECRET = 'a secret of at least 32 characters';
const OWNER = { CAGE_OWNER_EMAIL: 'owner@example.com', CAGE_OWNER_PASSWORD: 'correct horse battery' };

let sandbox: Sandbox;
/** The data folder of a Cage that was started once and stopped: it has its database, its key and its owner. */
let used: string;
let preparation: Sandbox;

beforeAll(async () => {
  preparation = await openSandbox();
  used = preparation.folder();
  const first = await preparation.start({ CAGE_DATA: used, ...OWNER });
  expect(await signIn(first.origin)).toBe(200);
  expect((await first.end('SIGTERM')).code).toBe(0);
});

afterAll(() => preparation[Symbol.asyncDispose]());

beforeEach(async () => {
  sandbox = await openSandbox();
});

afterEach(() => sandbox[Symbol.asyncDispose]());

async function isHealthy(origin: string): Promise<boolean> {
  const { ok } = await fetch(`${origin}/readyz`);
  return ok;
}

async function signIn(origin: string): Promise<number> {
  const { CAGE_OWNER_EMAIL: email, CAGE_OWNER_PASSWORD: password } = OWNER;
  const { status } = await fetch(`${origin}/api/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { email, password } }),
  });
  return status;
}

/** The signed heads of the log, file by file. */
async function readHeads(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.startsWith('activity-heads-'));
  return Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
}

async function runningPostgres(folder: string): Promise<number> {
  const pid = await postmasterPid(folder);
  if (pid === undefined) throw new Error(`No PostgreSQL runs on ${folder}`);
  return pid;
}

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('by %s ends PostgreSQL too, with exit code 0', async (signal) => {
    const folder = await sandbox.copyOf(used);
    const cage = await sandbox.start({ CAGE_DATA: folder, ...OWNER });
    const postgres = await runningPostgres(folder);
    const { code } = await cage.end(signal);
    expect(code).toBe(0);
    expect(await isAlive(postgres)).toBe(false);
  });

  test('while it starts leaves nothing running', async () => {
    const folder = sandbox.folder();
    const postgresIsThere = () => until(() => postmasterPid(folder));
    const { code, output } = await sandbox.run({ CAGE_DATA: folder, ...OWNER }, postgresIsThere);
    expect(code, output).toBe(0);
    expect(await postmasterPid(folder)).toBeUndefined();
  });
});

describe('starting again', () => {
  test('without the key of the folder says so, and makes no other', async () => {
    const folder = await sandbox.copyOf(used);
    await rm(join(folder, 'secret'));
    const { code, output } = await sandbox.run({ CAGE_DATA: folder, ...OWNER });
    expect(code).toBe(1);
    expect(output).toContain(`there is no file ${join(folder, 'secret')}.`);
    expect(output).not.toContain('    at ');
    expect(existsSync(join(folder, 'secret'))).toBe(false);
  });

  test('with another key says so before anything is signed with it, and goes on once it is accepted', async () => {
    const variables = { CAGE_DATA: await sandbox.copyOf(used), ...OWNER };
    const signed = await readHeads(variables.CAGE_DATA);
    expect(signed).not.toEqual([]);
    const withOther = { ...variables, CAGE_SECRET: SECRET };
    const { code, output } = await sandbox.run(withOther);
    expect(code).toBe(1);
    expect(output).toContain('CAGE_SECRET is not the key that this database was sealed with');
    expect(output).not.toContain('    at ');
    expect(await readHeads(variables.CAGE_DATA)).toEqual(signed);
    expect(await postmasterPid(variables.CAGE_DATA)).toBeUndefined();

    expect((await acceptKey(readConfiguration([], withOther), { erase: true })).exitCode).toBe(0);
    const again = await sandbox.start(withOther);
    expect(await signIn(again.origin)).toBe(200);
  });

  test('finds everything where it was, and makes no second owner', async () => {
    const folder = sandbox.folder();
    const first = await sandbox.start({ CAGE_DATA: folder });
    const [shown = 'no password'] = /^ {2}Password {7}\S+$/m.exec(first.output()) ?? [];
    await first.end('SIGTERM');
    const second = await sandbox.start({ CAGE_DATA: folder });
    expect(second.output()).toContain(shown);
    expect(await isHealthy(second.origin)).toBe(true);
  });

  test('after SIGKILL takes over the PostgreSQL that lives on, and stops it in the end', async () => {
    const folder = await sandbox.copyOf(used);
    const killed = await sandbox.start({ CAGE_DATA: folder, ...OWNER });
    const postgres = await runningPostgres(folder);
    await killed.end('SIGKILL');
    expect(await isAlive(postgres)).toBe(true);

    const next = await sandbox.start({ CAGE_DATA: folder });
    expect(await runningPostgres(folder)).toBe(postgres);
    expect(await signIn(next.origin)).toBe(200);
    expect((await next.end('SIGTERM')).code).toBe(0);
    expect(await isAlive(postgres)).toBe(false);
  });
});

describe('two at once', () => {
  test('on one data folder: the second says so and ends, the first goes on', async () => {
    const folder = await sandbox.copyOf(used);
    const first = await sandbox.start({ CAGE_DATA: folder, ...OWNER });
    const { code, output } = await sandbox.run({ CAGE_DATA: folder });
    expect(code).toBe(1);
    expect(output).toContain(`Cage is already running on the data folder ${folder}`);
    expect(await isHealthy(first.origin)).toBe(true);
  });

  test('on two data folders keep to themselves', async () => {
    const [one, other] = [sandbox.folder('one'), sandbox.folder('other')];
    const [withOwner, without] = await Promise.all([
      sandbox.start({ CAGE_DATA: one, ...OWNER }),
      sandbox.start({ CAGE_DATA: other }),
    ]);
    expect(await runningPostgres(one)).not.toBe(await runningPostgres(other));
    expect(await signIn(withOwner.origin)).toBe(200);
    expect(await signIn(without.origin)).toBe(401);
  });
});

describe('a PostgreSQL of the operator', () => {
  test('is used instead of the embedded one, and left running', async () => {
    const name = `start_${randomUUID().replaceAll('-', '')}`;
    const server = new pg.Client({ connectionString: testServerUrl() });
    await server.connect();
    try {
      await server.query(`create database ${name}`);
      const folder = sandbox.folder();
      const cage = await sandbox.start({
        CAGE_DATA: folder,
        DATABASE_URL: databaseUrl(testServerUrl(), name),
        CAGE_SECRET: SECRET,
        ...OWNER,
      });
      expect(await signIn(cage.origin)).toBe(200);
      expect((await cage.end('SIGTERM')).code).toBe(0);
      expect(existsSync(join(folder, 'postgres'))).toBe(false);
      await server.query(`drop database ${name} with (force)`);
    } finally {
      await server.end();
    }
  });
});

describe('a start that cannot be', () => {
  test('because its port is taken says so, and leaves no PostgreSQL behind', async () => {
    const folder = await sandbox.copyOf(used);
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    try {
      const { code, output } = await sandbox.run({ CAGE_DATA: folder, PORT: String(port) });
      expect(code).toBe(1);
      expect(output).toBe(
        `PORT ${port} of 127.0.0.1 is in use by another program. Stop that one, or set PORT to another port.\n`,
      );
      expect(await postmasterPid(folder)).toBeUndefined();
    } finally {
      await new Promise((resolve) => taken.close(resolve));
    }
  });

  test.each([
    [{ PORT: 'eighty' }, 'PORT must be a port number'],
    [{ CAGE_OWNER_EMAIL: 'nobody' }, 'CAGE_OWNER_EMAIL must be an email address'],
    [{ CAGE_OWNER_PASSWORD: 'short' }, 'CAGE_OWNER_PASSWORD must have at least 10 characters'],
    [{ DATABASE_URL: 'mysql://localhost/cage' }, 'DATABASE_URL must be a postgres:// address'],
    [{ DATABASE_URL: 'postgres://localhost/cage' }, 'CAGE_SECRET is required with DATABASE_URL'],
    [{ CAGE_SECRET: 'short' }, 'CAGE_SECRET must have at least 32 characters'],
    [{ CAGE_ORIGIN: 'cashier' }, 'CAGE_ORIGIN must be an http:// or https:// address'],
  ])('with %j names the variable and touches nothing', async (variables, message) => {
    const folder = sandbox.folder();
    const { code, output } = await sandbox.run({ CAGE_DATA: folder, ...variables });
    expect(code).toBe(1);
    expect(output).toContain(message);
    expect(existsSync(folder)).toBe(false);
  });

  test('because its database does not know the user says so in a sentence, without the password', async () => {
    const url = Object.assign(new URL(testServerUrl()), { username: 'nobody', password: 'open-sesame' });
    const { code, output } = await sandbox.run({
      CAGE_DATA: sandbox.folder(),
      DATABASE_URL: url.href,
      CAGE_SECRET: SECRET,
    });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^DATABASE_URL cannot be used: \S+ port \d+ refuses the password of the user "nobody"\. .*\n$/,
    );
    expect(output).not.toContain('open-sesame');
    expect(existsSync(sandbox.folder())).toBe(false);
  });

  test('because its database gives it no rights says which it needs', async () => {
    await using database = await createTestDatabase();
    await database.pool.query(
      "create role start_guest login password 'open-sesame'; revoke create on schema public from public",
    );
    await database.pool.query('drop table migrations');
    const url = new URL(database.url);
    url.username = 'start_guest';
    url.password = 'open-sesame';
    const { code, output } = await sandbox.run({
      CAGE_DATA: sandbox.folder(),
      DATABASE_URL: url.href,
      CAGE_SECRET: SECRET,
    });
    await database.pool.query('drop role start_guest');
    expect(code).toBe(1);
    expect(output).toMatch(
      /^(Building the web…\n)?DATABASE_URL leads to a database in which Cage may not do .*\n$/,
    );
  });

  test.each([
    [
      { CAGE_DATA: '/dev/null' },
      /^The data folder \/dev\/null cannot be created: .* is a file\. Set CAGE_DATA to .*\n$/,
    ],
    [{ HOST: '203.0.113.1' }, /HOST 203\.0\.113\.1 is not an address of this machine\. Set HOST to .*\n$/],
    [
      { HOST: 'nowhere.invalid' },
      /HOST nowhere\.invalid is not an address of this machine\. Set HOST to .*\n$/,
    ],
  ])('with %j says so in a sentence', async (variables, sentence) => {
    const { code, output } = await sandbox.run({ CAGE_DATA: await sandbox.copyOf(used), ...variables });
    expect(code).toBe(1);
    expect(output).toMatch(sentence);
    expect(output).not.toContain('    at ');
  });

  test('because the built web is missing holds its database open no longer', async () => {
    await using database = await createTestDatabase();
    await seedSettings(database, TEST_SIGNER);
    const starting = createApp(readConfiguration([], { CAGE_PRICES_URL: 'off' }), database, {
      logger: pino({ level: 'silent' }),
      keys: TEST_KEYS,
      serveWeb: serveBuiltWeb(join(sandbox.folder(), 'no-web')),
    });
    await expect(starting).rejects.toThrow('no-web');
    await until(() => database.pool.idleCount === database.pool.totalCount);
  });
});
