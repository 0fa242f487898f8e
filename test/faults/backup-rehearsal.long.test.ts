import { randomInt } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readArchive } from '#server/platform/backup/archive.ts';
import { unlock } from '#server/platform/backup/cipher.ts';
import { checkParts } from '#server/platform/backup/contents.ts';
import { openFolder } from '#test/fixtures/backups.ts';
import { type CageCommand, cage, startCage } from '#test/fixtures/cage-command.ts';
import { insertManyRecords } from '#test/fixtures/many-records.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { extentOf, reportFault } from './fault-figures.ts';
import { OWNER, signInOwner } from './load.ts';
import { startPlayers } from './players.ts';
import { type CageProcess, databaseUrlOf, openSandbox, type Sandbox } from './sandbox.ts';

/**
 * A Cage of 100,000 records under load is backed up and brought back into another cluster, each after it was killed at
 * random moments: what is left behind neither counts as a backup nor is in the way.
 */

const RECORDS = extentOf('CAGE_BACKUP_RECORDS', { short: 100_000, long: 100_000 });
const KILLS = extentOf('CAGE_BACKUP_KILLS', { short: 2, long: 25 });
const PASSPHRASE = 'correct horse battery';
const PLAYERS = 10;
const KILLS_TIMEOUT = 300_000 + KILLS * 30_000;

// Each moves all records, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let sandbox: Sandbox;
let server: CageProcess;
let source: string;
let folder: { readonly path: string } & AsyncDisposable;
let file: string;
let passphraseFile: string;
let target: TestDatabase;
let restoring: Readonly<Record<string, string>>;

beforeAll(async () => {
  sandbox = await openSandbox();
  folder = await openFolder();
  target = await createEmptyDatabase();
  source = sandbox.folder('source');
  file = join(folder.path, 'everything.age');
  passphraseFile = join(folder.path, 'passphrase');
  await writeFile(passphraseFile, `${PASSPHRASE}\n`);
  restoring = { DATABASE_URL: target.url, CAGE_DATA: sandbox.folder('restored') };
  server = await sandbox.start({ CAGE_DATA: source, ...OWNER });
  await insertManyRecords(await databaseUrlOf(source), RECORDS);
  // Made up past Cage, they are not signed.
  expect((await cage(['accept-entries'], { CAGE_DATA: source })).code).toBe(0);
});

afterAll(async () => {
  await target?.[Symbol.asyncDispose]();
  await sandbox?.[Symbol.asyncDispose]();
  await folder?.[Symbol.asyncDispose]();
});

const backup = () => ['backup', '--to', file, '--passphrase-file', passphraseFile];
const restore = () => ['restore', file, '--passphrase-file', passphraseFile];

async function leftovers(): Promise<string[]> {
  return (await readdir(folder.path)).filter((name) => name.includes('unfinished'));
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: string }> {
  const begun = performance.now();
  const result = await work();
  return { result, seconds: `${((performance.now() - begun) / 1_000).toFixed(1)} s` };
}

/**
 * Kills a command at a random moment after it has begun its work.
 * @returns its exit code if it had come to its end by then
 */
async function killOnce(
  command: CageCommand,
  hasBegun: () => Promise<boolean>,
  withinMs: number,
): Promise<number | null> {
  await Promise.race([until(hasBegun), command.ended]);
  await pause(randomInt(withinMs));
  command.kill('SIGKILL');
  return (await command.ended).code;
}

test('a backup that is killed leaves no file that could be taken for one', {
  timeout: KILLS_TIMEOUT,
}, async () => {
  for (let killed = 0; killed < KILLS; killed++) {
    const command = startCage(backup(), { CAGE_DATA: source });
    const code = await killOnce(command, async () => (await leftovers()).length > 0, 2_000);
    // Its own alone: what the one before left is gone.
    expect((await leftovers()).length).toBeLessThanOrEqual(1);
    const isThere = (await readdir(folder.path)).includes(basename(file));
    if (code === 0) expect(isThere).toBe(true);
    if (!isThere) continue;
    // Killed too late.
    await checkParts(readArchive(await unlock(file, { passphrase: PASSPHRASE })));
    await rm(file);
  }
});

let figures: {
  readonly backedUpIn: string;
  readonly size: string;
  readonly answeredBefore: ReadonlySet<string>;
};

test('a backup of a Cage that is being used has what was answered before it, and leaves nothing else', async () => {
  const players = startPlayers(PLAYERS, () => server.origin);
  await until(() => players.answers.length > 100);
  const answered = () => new Set([...players.answers, ...players.withdrawals].map(({ id }) => id));
  const answeredBefore = answered();
  const { result, seconds } = await timed(() => cage(backup(), { CAGE_DATA: source }));
  players.stop();
  await players.done;
  expect(result.output).toContain('It was decrypted again and found complete.');
  expect(result.code).toBe(0);
  expect(answered().size).toBeGreaterThan(answeredBefore.size);
  expect(await leftovers()).toEqual([]);
  figures = {
    backedUpIn: seconds,
    size: /tables, ([^.]+(\.\d)? \w+)\./.exec(result.output)?.[1] ?? '',
    answeredBefore,
  };
});

test('commands find the Cage that is running', async () => {
  const { code, output } = await cage(['status'], { CAGE_DATA: source, PORT: new URL(server.origin).port });
  expect(output).toMatch(/^Cage +running, version \d+\.\d+\.\d+, since .* \(New York\)$/m);
  expect(output).toMatch(/^Live feed +up to date$/m);
  expect(output).toMatch(/^Nodes +1, from 127\.0\.0\.1$/m);
  expect(output).toMatch(/^Last backup +as of .* \(New York\), [\d.]+ MB, read back: .*\.age$/m);
  expect(code).toBe(0);
  const restored = await cage(restore(), { CAGE_DATA: source });
  expect(restored.output).toContain('Cage is already running on the data folder');
  expect(restored.code).toBe(1);
  const moved = await cage(['move-to', target.url], { CAGE_DATA: source });
  expect(moved.output).toContain('Cage is already running on the data folder');
  expect(moved.code).toBe(2);
});

test('a restoration that is killed leaves an empty database', { timeout: KILLS_TIMEOUT }, async () => {
  const hasTables = async () =>
    (await target.pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)).rowCount !==
    0;
  const isAtWork = async () =>
    (
      await target.pool.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'npx cage restore'`,
      )
    ).rowCount !== 0;
  for (let killed = 0; killed < KILLS; killed++) {
    const code = await killOnce(startCage(restore(), restoring), isAtWork, 3_000);
    expect(await hasTables()).toBe(code === 0);
    if (code === 0) await target.pool.query('drop schema public cascade; create schema public');
  }
});

test('everything is brought back into another cluster, compared, and served from there', async () => {
  const { result, seconds } = await timed(() => cage(restore(), restoring));
  expect(result.output).toContain('Every row, the sums of amounts and the activity log');
  expect(result.code).toBe(0);

  const stored = await readCounts(target.url);
  const original = await readCounts(await databaseUrlOf(source));
  expect(stored).toEqual(original);
  expect(stored.madeUp + stored.entries).toBe(RECORDS);
  const ids = await readIds(target.url);
  const idsOfOriginal = await readIds(await databaseUrlOf(source));
  expect(
    [...figures.answeredBefore].filter((id) => !ids.has(id)),
    'answered before the backup',
  ).toEqual([]);
  expect(
    [...ids].filter((id) => !idsOfOriginal.has(id)),
    'never there',
  ).toEqual([]);

  const secret = await readFile(join(restoring.CAGE_DATA as string, 'secret'), 'utf8');
  const served = await sandbox.start({ ...restoring, CAGE_SECRET: secret });
  const token = await signInOwner(() => served.origin);
  expect(token).toBeTruthy();
  expect((await fetch(`${served.origin}/readyz`)).status).toBe(200);
  const verified = await cage(['verify-log'], { ...restoring, CAGE_SECRET: secret });
  expect(verified.output).toContain('The activity log is intact');
  expect(verified.code).toBe(0);

  reportFault({
    row: '8b',
    done:
      `${RECORDS.toLocaleString('en-US')} records, under load: backed up in ${figures.backedUpIn} (${figures.size}), ` +
      `restored and compared in ${seconds}; each killed up to ${KILLS} times before`,
    answered: figures.answeredBefore.size,
    stored: ids.size,
    lost: [...figures.answeredBefore].filter((id) => !ids.has(id)).length,
  });
});

/** How much there is of what was made up. */
async function readCounts(url: string) {
  const { rows } = await query<Record<'madeUp' | 'entries', number>>(
    url,
    `select (select count(*)::int from deposits where sender_name like 'Made up %')
         + (select count(*)::int from withdrawals where recipient_name like 'Made up %') as "madeUp",
       (select count(*)::int from activity_log where message like 'Deposit status changed %') as entries`,
  );
  return rows[0] as (typeof rows)[number];
}

/** Of what players have asked for. */
async function readIds(url: string): Promise<Set<string>> {
  const { rows } = await query<{ id: string }>(
    url,
    `select id from deposits where sender_name not like 'Made up %'
     union all
     select id from withdrawals where recipient_name not like 'Made up %'`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<Row>(text);
  } finally {
    await client.end();
  }
}
