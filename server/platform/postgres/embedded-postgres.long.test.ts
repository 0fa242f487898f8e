import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { locateBinaries } from './binaries.ts';
import { dataFolderAt } from './data-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { DataFolderInUse, EmbeddedPostgresFailed } from './errors.ts';
import { endPostmaster } from './postmaster.ts';
import { findPostmaster } from './postmaster-pid.ts';

const run = promisify(execFile);
const settings = { fsync: 'off', shared_buffers: '16MB', max_connections: '20' };

const FILES = ['cage.pid', 'postgres', 'postgres-password', 'postgres.log'];

/** A folder whose first start is over, for the tests of what comes after it. */
let original: string;
let root: string;
let folders: string[];
let children: ChildProcess[];

beforeAll(async () => {
  original = await mkdtemp(join(tmpdir(), 'cage-postgres-'));
  await (await startEmbeddedPostgres({ folder: original, settings })).stop();
});

afterAll(() => rm(original, { recursive: true, maxRetries: 5 }));

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cage-postgres-'));
  folders = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) {
    const place = dataFolderAt(folder);
    const left = await findPostmaster(place.cluster);
    if (left) await endPostmaster(place, left.pid, locateBinaries());
  }
  await rm(root, { recursive: true, maxRetries: 5 });
});

function newFolder(name = 'data'): string {
  const folder = join(root, name);
  folders.push(folder);
  return folder;
}

async function usedFolder(): Promise<string> {
  const folder = newFolder();
  await cp(original, folder, { recursive: true });
  return folder;
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

type Outcome = { url?: string; error?: string; message?: string };

/** Starts the PostgreSQL of a folder in a process of its own, which holds it until it is killed. */
async function startInChild(folder: string): Promise<Outcome & { child: ChildProcess }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)};
    const outcome = await startEmbeddedPostgres(${JSON.stringify({ folder, settings })}).then(
      ({ url }) => ({ url }),
      (error) => ({ error: error.name, message: error.message }),
    );
    console.log(JSON.stringify(outcome));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface(child.stdout)) return { ...JSON.parse(line), child };
  throw new Error('The child ended without saying how its start went');
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function postmasterPid(folder: string): Promise<number> {
  const found = await findPostmaster(dataFolderAt(folder).cluster);
  if (!found) throw new Error(`No server runs on ${folder}`);
  return found.pid;
}

/** Whether a process lives. One that ended but was not yet reaped (by an init that never does) does not. */
async function lives(pid: number): Promise<boolean> {
  const { stdout } = await run('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

describe('a first start', () => {
  test('makes a private, checksummed UTF-8 database and answers', async () => {
    const folder = newFolder();
    const postgres = await startEmbeddedPostgres({ folder, settings });
    expect(postgres.url).toMatch(/^postgres:\/\/cage:[\w-]{32}@127\.0\.0\.1:\d+\/cage$/);
    const rows = await query(
      postgres.url,
      `select current_database() as database, lower('ÄЖ') as lower, current_setting('timezone') as timezone,
        current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
        current_setting('server_encoding') as encoding, current_setting('unix_socket_directories') as sockets`,
    );
    expect(rows).toEqual([
      {
        database: 'cage',
        lower: 'äж',
        timezone: 'UTC',
        checksums: 'on',
        fsync: 'off',
        encoding: 'UTF8',
        sockets: '',
      },
    ]);
    expect((await readdir(folder)).sort()).toEqual(FILES);
    expect((await stat(join(folder, 'postgres'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'postgres-password'))).mode & 0o777).toBe(0o600);
    await postgres.stop();
  });

  test.for([
    ['spaces and quotes', `it's "my" $HOME; data`],
    ['other scripts', 'кассa 現金 💶'],
    ['a very long path', join(...Array<string>(4).fill('l'.repeat(200)))],
  ] as const)('works in a folder with %s', async ([, name]) => {
    const postgres = await startEmbeddedPostgres({ folder: newFolder(name), settings });
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  test('says so when the path is longer than PostgreSQL can use', async () => {
    const folder = join(root, ...Array<string>(5).fill('l'.repeat(200)));
    await expect(startEmbeddedPostgres({ folder, settings })).rejects.toThrow('shorter path');
    expect(await readdir(root)).toEqual([]);
  });

  test('happens once when several processes start together', async () => {
    const folder = newFolder();
    const outcomes = await Promise.all([1, 2, 3].map(() => startInChild(folder)));
    const winners = outcomes.filter((outcome) => outcome.url);
    expect(outcomes.map((outcome) => outcome.error ?? 'started').sort()).toEqual([
      'DataFolderInUse',
      'DataFolderInUse',
      'started',
    ]);
    expect(await query(winners[0]?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(folder)).sort()).toEqual(FILES);
  });

  test('removes the remains of an interrupted one', async () => {
    const folder = newFolder();
    await mkdir(join(folder, 'postgres-new-aB3dE6', 'cluster', 'base'), { recursive: true });
    await writeFile(join(folder, 'postgres-new-aB3dE6', 'cluster', 'PG_VERSION'), '18\n');
    const postgres = await startEmbeddedPostgres({ folder, settings });
    expect((await readdir(folder)).sort()).toEqual(FILES);
    await postgres.stop();
  });

  test('leaves alone what is in the way', async () => {
    const folder = newFolder();
    await mkdir(join(folder, 'postgres'), { recursive: true });
    await writeFile(join(folder, 'postgres', 'notes.txt'), 'mine');
    await expect(startEmbeddedPostgres({ folder, settings })).rejects.toThrow('move it elsewhere');
    expect(await readdir(join(folder, 'postgres'))).toEqual(['notes.txt']);
  });
});

describe('a folder in use', () => {
  test('is refused to a second process, and the first continues', async () => {
    const folder = await usedFolder();
    const postgres = await startEmbeddedPostgres({ folder, settings });
    const second = await startInChild(folder);
    expect(second.error).toBe('DataFolderInUse');
    expect(second.message).toContain(`already running on the data folder ${folder}.`);
    await expect(startEmbeddedPostgres({ folder, settings })).rejects.toBeInstanceOf(DataFolderInUse);
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });
});

describe('a restart', () => {
  test('makes the database that a killed first start did not get to, however long that takes', async () => {
    const folder = await usedFolder();
    const { url = '', child } = await startInChild(folder);
    await kill(child);
    const other = new Client(url.replace(/cage$/, 'postgres'));
    await other.connect();
    await other.query('drop database cage with (force)');
    await other.query('begin; lock table pg_database in share mode');
    const starting = startEmbeddedPostgres({ folder, settings });
    // Longer than the claim waits for any other answer.
    await pause(7_000);
    await other.query('commit');
    await other.end();
    const postgres = await starting;
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  test('takes over what a killed process left running, with all that was committed', async () => {
    const folder = await usedFolder();
    const killed = await startInChild(folder);
    await query(killed.url ?? '', `create table kept as select 'deposit' as what`);
    const pid = await postmasterPid(folder);
    await kill(killed.child);
    const postgres = await startEmbeddedPostgres({ folder, settings });
    expect(postgres.url).toBe(killed.url);
    expect(await postmasterPid(folder)).toBe(pid);
    expect(await query(postgres.url, 'select what from kept')).toEqual([{ what: 'deposit' }]);
    await postgres.stop();
    await expect.poll(() => lives(pid)).toBe(false);
  });

  test('brings everything back after both processes were killed', async () => {
    const folder = await usedFolder();
    const killed = await startInChild(folder);
    await query(killed.url ?? '', `create table kept as select 'deposit' as what`);
    const pid = await postmasterPid(folder);
    await kill(killed.child);
    process.kill(pid, 'SIGKILL');
    const postgres = await startEmbeddedPostgres({ folder, settings });
    expect(await query(postgres.url, 'select what from kept')).toEqual([{ what: 'deposit' }]);
    await postgres.stop();
  });

  test('is not held up by a pid file whose number now belongs to another process', async () => {
    const folder = await usedFolder();
    const stranger = spawn('sleep', ['600']);
    children.push(stranger);
    const { cluster } = dataFolderAt(folder);
    await writeFile(join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n`);
    const postgres = await startEmbeddedPostgres({ folder, settings });
    await postgres.stop();
    expect(stranger.exitCode).toBeNull();
  });

  test.each(['', 'no pid at all\n'])(
    'is not held up by a pid file that was not written to its end: %j',
    async (text) => {
      const folder = await usedFolder();
      const file = join(dataFolderAt(folder).cluster, 'postmaster.pid');
      await writeFile(file, text);
      const yesterday = Date.now() / 1_000 - 86_400;
      await utimes(file, yesterday, yesterday);
      const postgres = await startEmbeddedPostgres({ folder, settings });
      await postgres.stop();
    },
  );

  test('is refused on the database of another major version', async () => {
    const folder = newFolder();
    await mkdir(join(folder, 'postgres'), { recursive: true });
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '17\n');
    const start = startEmbeddedPostgres({ folder, settings });
    await expect(start).rejects.toBeInstanceOf(EmbeddedPostgresFailed);
    await expect(start).rejects.toThrow(/PostgreSQL 17,.* PostgreSQL 18/);
  });

  test('reports PostgreSQL’s own message if it does not start', async () => {
    const folder = await usedFolder();
    const start = startEmbeddedPostgres({ folder, settings: { ...settings, shared_buffers: 'plenty' } });
    await expect(start).rejects.toThrow(/does not start.*invalid value for parameter "shared_buffers"/s);
  });
});

describe('stopping', () => {
  test('ends the server and its connections', async () => {
    const folder = await usedFolder();
    const postgres = await startEmbeddedPostgres({ folder, settings });
    const pid = await postmasterPid(folder);
    const client = new Client(postgres.url);
    const cut = Promise.withResolvers<Error>();
    client.on('error', cut.resolve);
    await client.connect();
    await Promise.all([postgres.stop(), postgres.stop()]);
    await cut.promise;
    await expect.poll(() => lives(pid)).toBe(false);
  });
});
