import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createKeyring } from '#server/platform/sealing/keyring.ts';
import { insertActivity } from '#test/fixtures/activity.ts';
import { openSignedLog, SIGNING_SECRET } from '#test/fixtures/log/signed-log.ts';
import { until } from '#test/fixtures/until.ts';
import { readHead } from './chain.ts';
import { startSigningHeads } from './sign-heads.ts';
import { readSignedHeads } from './signed-heads.ts';
import { readSignedRows } from './signed-rows.ts';

const KEYS = createKeyring(SIGNING_SECRET);

test('each head is signed once, counted, names the one before, and is noted in the database', async () => {
  await using log = await openSignedLog();
  await log.startRun()[Symbol.asyncDispose]();
  expect(await log.readLines()).toEqual([]);

  await log.signEntries(3);
  await log.startRun()[Symbol.asyncDispose]();
  await log.signEntries(1);
  const { lines, forged } = await readSignedHeads(log.folder, KEYS);
  expect(forged).toBeUndefined();
  const heads = lines.map(({ head }) => head);
  expect(heads.map(({ id, place }) => [id, place.number])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 1],
  ]);
  expect(heads.at(-1)).toMatchObject(await readHead(log.database));
  expect(heads.map(({ place }) => place.previous)).toEqual([
    null,
    ...heads.slice(0, 3).map(({ mac }) => mac),
  ]);
  const [first, , third, last] = heads;
  expect(last?.place.after).toBe(first?.place.run);
  const rows = await readSignedRows(log.database);
  expect(rows.map(({ head }) => head).sort((one, other) => (one?.id ?? 0) - (other?.id ?? 0))).toEqual([
    third,
    last,
  ]);
  expect((await stat(await log.file())).mode & 0o777).toBe(0o600);
});

test('an entry is signed soon after it is there', async () => {
  await using log = await openSignedLog();
  await using run = startSigningHeads(log.database, {
    folder: log.folder,
    keys: KEYS,
    onError(error) {
      throw error;
    },
  });
  await until(() => run.signedAt);
  await insertActivity(log.database, [{}]);
  await until(async () => (await log.readLines()).length > 0);
});

test('a line not signed with a key of the ring is found; one left unfinished by a crash is not mistaken for it', async () => {
  await using log = await openSignedLog();
  await log.signEntries(1);
  const file = await log.file();
  await appendFile(file, '{"id":7,"ha');
  await log.signEntries(1);
  const { lines, forged } = await readSignedHeads(log.folder, KEYS);
  expect([lines.length, forged]).toEqual([2, undefined]);

  const name = lines[0]?.file;
  const others = createKeyring(`another ${SIGNING_SECRET}`);
  expect((await readSignedHeads(log.folder, others)).forged).toBe(`${name}, line 2`);
  expect(
    (await readSignedHeads(log.folder, createKeyring(others.current.secret, [SIGNING_SECRET]))).forged,
  ).toBeUndefined();
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('"id":2', '"id":3'));
  expect((await readSignedHeads(log.folder, KEYS)).forged).toBe(`${name}, line 4`);
});

test('a log that is not what was signed is told of, by this run and by the next', async () => {
  await using log = await openSignedLog();
  await log.signEntries(2);
  await log.tamper(`update activity_log set hash = sha256('') where id = 2`);
  let told = 0;
  await using _run = log.startRun({ onBroken: () => (told += 1) });
  await until(() => told > 0);
});

test('entries that Cage did not write are told of, once its key can be known', async () => {
  await using log = await openSignedLog();
  await log.signEntries(1);
  let told = 0;
  await using _run = log.startRun({ patienceMs: 50, onBroken: () => (told += 1) });
  await insertActivity(log.database, [{}]);
  await log.database.pool.query(`insert into activity_log (action, message) values ('a', 'Mine')`);
  await until(() => told > 0);
});

test('an unreachable database is reported once, and stops nothing', async () => {
  await using log = await openSignedLog();
  await insertActivity(log.database, [{}]);
  const errors: unknown[] = [];
  await log.database.close();
  await log.startRun({ onError: (error) => errors.push(error) })[Symbol.asyncDispose]();
  expect(errors).toHaveLength(1);
});

test('a head that the database names, and nobody has signed, is told of', async () => {
  await using log = await openSignedLog();
  let told = 0;
  await using _run = log.startRun({ onBroken: () => (told += 1) });
  await insertActivity(log.database, [{}]);
  await until(async () => (await readSignedRows(log.database)).length > 0);
  await log.database.pool.query('insert into signed_heads select run, number + 1000, line from signed_heads');
  await insertActivity(log.database, [{}]);
  await until(() => told > 0);
});

test('entries that Cage did not write are told of after a restart too', async () => {
  await using log = await openSignedLog();
  await log.signEntries(1);
  await log.database.pool.query(`insert into activity_log (action, message) values ('a', 'Mine')`);
  await log.signEntries(1);
  let told = 0;
  await using _run = log.startRun({ patienceMs: 0, onBroken: () => (told += 1) });
  await until(() => told > 0);
});
