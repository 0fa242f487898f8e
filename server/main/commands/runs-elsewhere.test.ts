import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stateRunsElsewhere } from '#server/features/activity/runs-elsewhere.ts';
import { readSignedHeads } from '#server/features/activity/signed-heads.ts';
import { createKeyring } from '#server/platform/sealing/keyring.ts';
import { openSignedLog, SIGNING_SECRET, type SignedLog } from '#test/fixtures/log/signed-log.ts';
import { readConfiguration } from '../configuration.ts';
import { forgetHeads } from './forget-heads.ts';
import { verifyLog } from './verify-log.ts';

const KEYS = createKeyring(SIGNING_SECRET);
const LATER = new Date(Date.now() + 86_400_000);

function configurationOf({ database, folder }: SignedLog) {
  return readConfiguration([], {
    CAGE_DATA: folder,
    CAGE_SECRET: SIGNING_SECRET,
    DATABASE_URL: database.url,
  });
}

const verify = (log: SignedLog) => verifyLog(configurationOf(log), { readAt: LATER });

async function state(log: SignedLog): Promise<string | undefined> {
  const { lines } = await readSignedHeads(log.folder, KEYS);
  return stateRunsElsewhere(log.database.queries, log.folder, { lines, keys: KEYS });
}

/** A log whose database came into this folder without the file of a run of three heads. */
async function openBroughtLog() {
  await using resources = new AsyncDisposableStack();
  const log = resources.use(await openSignedLog());
  await log.signEntries(3);
  await rm(await log.file());
  expect((await verify(log)).text).toContain('are missing with their file: 1–3');
  const statement = (await state(log)) as string;
  const moved = resources.move();
  return { log, statement, [Symbol.asyncDispose]: () => moved.disposeAsync() };
}

test('the files of runs that were stated to be elsewhere are not missed, and what is signed here is', async () => {
  await using brought = await openBroughtLog();
  const { log } = brought;
  expect(await verify(log)).toMatchObject({
    exitCode: 0,
    text: expect.stringContaining('Other nodes keep files of their own: '),
  });
  await log.signEntries(2);
  expect((await verify(log)).exitCode).toBe(0);
  // Stated again, by a later move, it is what it was; and a run whose node has files here is to have its own.
  expect(await state(log)).toBeUndefined();
  const file = await log.file();
  const [first] = await log.readLines();
  await writeFile(file, `${first}\n`);
  expect((await verify(log)).exitCode).toBe(1);
  await rm(file);
  const { exitCode, text } = await verify(log);
  expect(text).toContain('are missing with their file: 1–2');
  expect(exitCode).toBe(1);
});

test.each([
  ['an entry', `update activity_log set message = 'Never' where id = 2`, 'BROKEN at entry 2'],
  ['a cut tail', 'delete from activity_log where id > 2', 'BROKEN at entry 2: the entries after it, up to 3'],
  ['a forgotten run', 'delete from signed_heads', 'the database no longer names a head of run'],
  [
    'a planted head, which can be taken out again',
    'update signed_heads set number = 900000 where number = 3',
    'that was not signed by this Cage’s key',
  ],
])('what was altered of them since is found: %s', async (what, statements, finding) => {
  await using brought = await openBroughtLog();
  const { log } = brought;
  await log.tamper(statements);
  const { exitCode, text } = await verify(log);
  expect(text).toContain(finding);
  expect(exitCode).toBe(1);
  if (!what.startsWith('a planted')) return;
  await forgetHeads(configurationOf(log), { runs: [] });
  expect((await verify(log)).exitCode).toBe(0);
});

test('a statement that was altered, or that another key has signed, states nothing', async () => {
  await using brought = await openBroughtLog();
  const { log, statement } = brought;
  const text = await readFile(statement, 'utf8');
  await writeFile(statement, text.replace('"heads":[', '"heads":["{}",'));
  const altered = await verify(log);
  expect(altered.text).toContain('was not signed by this Cage’s key');
  expect(altered.text).toContain('are missing with their file: 1–3');
  expect(altered.exitCode).toBe(1);
  await rename(statement, join(log.folder, 'gone'));
  expect((await verify(log)).exitCode).toBe(1);
  expect(await readdir(log.folder)).not.toContain(statement);
});
