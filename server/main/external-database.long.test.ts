import { randomUUID } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { openPooler } from '#test/fixtures/pooler.ts';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { ConfigurationError } from './configuration.ts';
import { checkExternalDatabase, missingRight } from './external-database.ts';

const ROLE = `guest_${randomUUID().slice(0, 8)}`;
const PASSWORD = 'open-sesame-1234';

// One makes a database, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`create role ${ROLE} login password '${PASSWORD}'`);
});
afterAll(async () => {
  await database.pool.query(`drop owned by ${ROLE}; drop role ${ROLE}`);
  await database[Symbol.asyncDispose]();
});

/** The address of the test's database, with some parts of it replaced. */
function address(parts: Partial<URL> = {}): string {
  return Object.assign(new URL(database.url), { username: ROLE, password: PASSWORD }, parts).href;
}

async function refusal(url: string, needs?: { version: number; answerWithinMs: number }): Promise<string> {
  const error = await checkExternalDatabase(url, needs).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfigurationError);
  const { message } = error as ConfigurationError;
  expect(message).toMatch(/^DATABASE_URL .*\.$/);
  expect(message).not.toContain(PASSWORD);
  return message;
}

/** A port of this machine that does with whoever connects as it likes. */
async function listenAs(answer: (socket: Socket) => void) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { port: String(port), [Symbol.asyncDispose]: async () => void server.close() };
}

test('a valid address is used', async () => {
  await checkExternalDatabase(address());
});

describe('an address is refused, saying what to do, without its password', () => {
  test.each([
    ['password', { password: 'wrong' }, `refuses the password of the user "${ROLE}"`],
    ['user', { username: 'nobody' }, 'refuses the password of the user "nobody"'],
    ['lack of a password', { password: '' }, 'requires a password of the user'],
    ['database', { pathname: '/nowhere' }, 'there is no database "nowhere"'],
    ['host', { hostname: 'nowhere.invalid' }, 'the host nowhere.invalid is not known'],
    ['port', { port: '1' }, 'nothing answers at 127.0.0.1 port 1'],
    ['TLS', { search: '?sslmode=verify-full' }, 'offers no TLS'],
    [
      'file',
      { search: '?sslrootcert=/nowhere.pem' },
      'the file /nowhere.pem that it names for TLS cannot be read',
    ],
    ['socket', { search: '?host=/nowhere' }, 'is not a PostgreSQL socket'],
  ])('for its %s', async (_what, parts, words) => {
    expect(await refusal(address(parts))).toContain(words);
  });

  test('for a server that is too old', async () => {
    expect(await refusal(address(), { version: 99, answerWithinMs: 10_000 })).toMatch(
      /^DATABASE_URL leads to PostgreSQL \d+; Cage needs 99 or newer\.$/,
    );
  });

  test.each(['transaction', 'statement'] as const)('for a pooler in %s mode', async (mode) => {
    await using pooler = await openPooler(database.url, mode);
    expect(await refusal(pooler.url)).toMatch(
      new RegExp(
        `^DATABASE_URL leads to a pooler \\(such as PgBouncer\\) in ${mode} mode, .*pool_mode = session`,
      ),
    );
  });

  test('for several hosts, of which one only reads and one is not there', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const several = new URL(address()).href.replace(/@[^/]+/, `$&,127.0.0.1:1`);
    await database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
    const { port } = new URL(database.url);
    expect(await refusal(several)).toBe(
      `DATABASE_URL cannot be used: none of its hosts takes writes: 127.0.0.1 port ${port} only reads, as a standby ` +
        'does; nothing answers at 127.0.0.1 port 1. Start PostgreSQL there, or correct host and port.',
    );
    await database.pool.query(
      `begin read write; alter database ${name} reset default_transaction_read_only; commit`,
    );
  });

  test('for a port that does not answer', async () => {
    await using silent = await listenAs(() => {});
    const url = address({ port: silent.port });
    expect(await refusal(url, { version: 15, answerWithinMs: 100 })).toContain('does not answer');
  });

  test('for a port that is not PostgreSQL’s', async () => {
    await using stranger = await listenAs((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const url = address({ port: stranger.port });
    expect(await refusal(url)).toContain('does not answer as PostgreSQL does');
  });
});

test('for a database without the right to create objects, the message names the missing rights', async () => {
  const name = `bare_${randomUUID().slice(0, 8)}`;
  await database.pool.query(`create database ${name}`);
  const url = address({ pathname: `/${name}` });
  const pool = new pg.Pool({ connectionString: url });
  const error = await migrate(pool).catch((reason: unknown) => reason);
  await pool.end();
  expect(missingRight(error, url)?.message).toBe(
    'DATABASE_URL leads to a database in which Cage may not do what it needs (permission denied for schema public). ' +
      `Have its administrator run in it: grant create on database "${name}" to "${ROLE}"; ` +
      `grant create on schema public to "${ROLE}"; ` +
      'Or, if that role is to serve only, set CAGE_MIGRATION_URL for this start (`npx cage print-roles`).',
  );
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  const missing = await other.query('create extension pg_trgm').catch((reason: unknown) => reason);
  expect(missingRight(missing, url)?.message).toContain('permission denied to create extension "pg_trgm"');
  const unknown = await database.pool.query('create extension nowhere').catch((reason: unknown) => reason);
  expect(missingRight(unknown, url)?.message).toContain('extension "nowhere" is not available');
  await other.end();
  expect(missingRight(new Error('something else'), url)).toBeUndefined();
  await database.pool.query(`drop database ${name} with (force)`);
});
