import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSignedLog, SIGNING_SECRET, type SignedLog } from '#test/fixtures/log/signed-log.ts';
import { readConfiguration } from '../configuration.ts';
import { acceptEntries } from './accept-entries.ts';
import { verifyLog } from './verify-log.ts';

/** Chains all entries anew, as a careful forger would. */
const CHAIN_ANEW = `
  do $$
  declare
    entry activity_log;
    previous bytea := decode(repeat('00', 32), 'hex');
  begin
    for entry in select * from activity_log order by id loop
      previous := activity_hash_2(previous, entry);
      update activity_log set hash = previous where id = entry.id;
      update activity_log_head set last_id = entry.id, hash = previous;
    end loop;
  end $$`;

const SET_HEAD_BACK = `update activity_log_head
  set (last_id, hash) = (select id, hash from activity_log order by id desc limit 1)`;

// What was signed is to be noted by then.
const LATER = new Date(Date.now() + 86_400_000);

function configurationOf({ database, folder }: SignedLog) {
  return readConfiguration([], {
    CAGE_DATA: folder,
    CAGE_SECRET: SIGNING_SECRET,
    DATABASE_URL: database.url,
  });
}

function verify(log: SignedLog, copies: readonly string[] = []) {
  return verifyLog(configurationOf(log), { copies, readAt: LATER });
}

/** Six entries, each signed, by a run of four heads and one of two. */
async function openLog(): Promise<SignedLog> {
  await using resources = new AsyncDisposableStack();
  const log = resources.use(await openSignedLog());
  await log.signEntries(4);
  await log.signEntries(2);
  resources.move();
  return log;
}

async function editFile(log: SignedLog, edit: (lines: string[]) => readonly string[]): Promise<void> {
  await writeFile(await log.file(), edit(await log.readLines()).join('\n'));
}

test('a log that nobody has touched is intact', async () => {
  await using log = await openLog();
  expect(await verify(log)).toMatchObject({ exitCode: 0, text: expect.stringContaining('6 signed heads') });
});

describe('in the database, found is', () => {
  test.each([
    [
      'an edit',
      `update activity_log set message = 'Never' where id = 3`,
      'BROKEN at entry 3: this entry was altered',
    ],
    [
      'a re-attribution',
      `update activity_log set actor_name = 'Somebody' where id = 6`,
      'BROKEN at entry 6: this entry was altered',
    ],
    [
      'a re-attribution whose hashes are right',
      `update activity_log set actor_name = 'Somebody' where id = 6; ${CHAIN_ANEW}`,
      'BROKEN at entry 6: the log up to this entry is not the one that was signed',
    ],
    [
      'another address, whose hashes are right',
      `update activity_log set address = '198.51.100.7' where id = 5; ${CHAIN_ANEW}`,
      'BROKEN at entry 5: the log up to this entry is not the one that was signed',
    ],
    [
      'a deletion',
      'delete from activity_log where id = 3',
      'BROKEN at entry 3: this entry was signed and is now missing',
    ],
    [
      'entries that changed places',
      `update activity_log as here set (message, created_at, hash) =
         (select message, created_at, hash from activity_log as there where there.id = 7 - here.id)
       where id in (3, 4)`,
      'BROKEN at entry 3: the entry that was here is now entry 4: entries have changed places',
    ],
    [
      'a cut tail',
      'delete from activity_log where id > 4',
      'BROKEN at entry 4: the entries after it, up to 6, are missing',
    ],
    [
      'a cut tail with the head set back',
      `delete from activity_log where id > 4; ${SET_HEAD_BACK}`,
      'BROKEN at entry 4: the entries after it, up to 6, are missing',
    ],
    [
      'a cut tail with all that the database knows of it',
      `delete from activity_log where id > 4; ${SET_HEAD_BACK}; delete from signed_heads where line like '%"id":6,%'`,
      'BROKEN at entry 4: the entries after it, up to 6, are missing',
    ],
    [
      'a log written anew',
      `update activity_log set message = 'Another'; ${CHAIN_ANEW}`,
      'BROKEN at entry 1: the log up to this entry is not the one that was signed',
    ],
    [
      'an entry after the head',
      `insert into activity_log (id, action, message, hash) overriding system value
         values (7, 'mine', 'Mine', sha256('x'))`,
      'BROKEN at entry 7: this entry is not part of the chain',
    ],
    [
      'a lost note of what was signed',
      'delete from signed_heads',
      'the database no longer names a head of run',
    ],
    [
      'a note of what was signed that was put back',
      `update signed_heads set number = 1, line = replace(line, '"number":4', '"number":1') where number = 4`,
      'that was not signed by this Cage’s key',
    ],
    [
      'a note with a number that none can follow',
      'update signed_heads set number = 9007199254740991 where number = 4',
      'that was not signed by this Cage’s key',
    ],
  ])('%s', async (_what, statements, finding) => {
    await using log = await openLog();
    await log.tamper(statements);
    const { exitCode, text } = await verify(log);
    expect(text).toContain(finding);
    expect(exitCode).toBe(1);
  });
});

test('entries that somebody has added with the database’s password are named, until the operator takes them', async () => {
  await using log = await openLog();
  const plant = () =>
    log.database.pool.query(
      `insert into activity_log (action, message, actor_name) values ('approval_approved', 'Approved', 'Olga')`,
    );
  await plant();
  await log.signEntries(1);
  const { exitCode, text } = await verify(log);
  expect(text).toContain('The activity log has 1 entry that Cage did NOT WRITE: 7.');
  expect(exitCode).toBe(1);
  await acceptEntries(configurationOf(log));
  await log.signEntries(1);
  expect(await verify(log)).toMatchObject({ exitCode: 0 });
  await plant();
  await log.signEntries(1);
  expect((await verify(log)).text).toContain('1 entry that Cage did NOT WRITE: 11.');
});

describe('in the files, found is', () => {
  let log: SignedLog;
  beforeAll(async () => {
    log = await openLog();
  });
  afterAll(() => log[Symbol.asyncDispose]());

  test.each<[string, (lines: string[]) => readonly string[], string]>([
    ['a cut end', (lines) => lines.slice(0, 5), 'are missing from its file: 2'],
    ['a cut beginning', (lines) => lines.slice(2), 'are missing from its file: 1–2'],
    ['a line taken out', (lines) => lines.toSpliced(1, 1), 'are missing from its file: 2'],
    ['a run taken out', (lines) => lines.slice(4), 'are missing with their file: 1–4'],
    [
      'an altered line',
      (lines) => lines.map((line) => line.replace('"id":3,', '"id":4,')),
      'was not signed by this Cage’s key',
    ],
  ])('%s', async (_what, edit, finding) => {
    const lines = await log.readLines();
    await editFile(log, edit);
    const { exitCode, text } = await verify(log);
    await editFile(log, () => lines);
    expect(text).toContain(finding);
    expect(exitCode).toBe(1);
  });

  test('that they are lost, also where the log was written anew and signed on', async () => {
    await using log = await openLog();
    await rm(await log.file());
    const lost = await verify(log);
    expect(lost.text).toMatch(/heads of run \w+ of .* are missing with their file: 1–4, the last signed/);
    expect(lost.exitCode).toBe(1);

    await log.tamper(`update activity_log set message = 'Another'; ${CHAIN_ANEW}`);
    await log.signEntries(1);
    const { exitCode, text } = await verify(log);
    expect(text).toContain('the log up to this entry is not the one that was signed');
    expect(text).toContain('are missing with their file');
    expect(exitCode).toBe(1);
  });

  test('what the database should have noted since', async () => {
    await using log = await openLog();
    const [first] = await log.readLines();
    await log.database.pool.query('update signed_heads set number = 1, line = $1 where number = 4', [first]);
    const { exitCode, text } = await verify(log);
    expect(text).toMatch(/the database names head 1 as the newest of run \w+ of .*, which has signed 4/);
    expect(exitCode).toBe(1);
  });
});

test('a copy in which no head can be read is not taken for one that agrees', async () => {
  await using log = await openLog();
  const copy = join(log.folder, 'copy.jsonl');
  const [line = ''] = await log.readLines();
  await writeFile(copy, `${line.slice(0, 76)}\r\n${line.slice(76)}\r\n`);
  expect(await verify(log, [copy])).toMatchObject({
    exitCode: 2,
    text: expect.stringContaining(`there is none in ${copy}`),
  });
  await writeFile(copy, `\ufeff${line}\r\n`);
  expect(await verify(log, [copy])).toMatchObject({ exitCode: 0 });
});

test('a log that was written anew without a trace of the one before is found by the signatures of its entries', async () => {
  await using log = await openLog();
  await rm(await log.file());
  await log.tamper(`delete from signed_heads; update activity_log set message = 'Another'; ${CHAIN_ANEW}`);
  await log.signEntries(1);
  const { exitCode, text } = await verify(log);
  expect(text).toContain('The activity log has 6 entries that Cage did NOT WRITE: 1–6.');
  expect(exitCode).toBe(1);
});

test('a log whose end was cut off without a trace, and that has gone on since, is found by a copy from elsewhere', async () => {
  await using log = await openLog();
  const copy = join(log.folder, 'copy.jsonl');
  await writeFile(copy, await readFile(await log.file()));
  await rm(await log.file());
  await log.tamper(`delete from signed_heads; delete from activity_log where id > 4; ${SET_HEAD_BACK}`);
  await log.signEntries(1);
  expect((await verify(log)).exitCode).toBe(0);
  const { exitCode, text } = await verify(log, [copy]);
  expect(text).toContain('BROKEN at entry 5: the log up to this entry is not the one that was signed');
  expect(text).toContain('is in a copy, and neither in the files nor in the database');
  expect(exitCode).toBe(1);
});

test('of the head that a killed server did not note any more, nothing is said', async () => {
  await using log = await openLog();
  await log.tamper(`delete from signed_heads where number = 2`);
  const lines = await log.readLines();
  await editFile(log, () => lines.slice(0, 5));
  expect((await verify(log)).exitCode).toBe(0);
});

test('files of other nodes are theirs to check, and what the database knows of them holds all the same', async () => {
  await using log = await openLog();
  await using other = await openSignedLog();
  const variables = { CAGE_DATA: other.folder, CAGE_SECRET: SIGNING_SECRET, DATABASE_URL: log.database.url };
  const elsewhere = () => verifyLog(readConfiguration([], variables), { readAt: LATER });
  const { exitCode, text } = await elsewhere();
  expect(text).toContain(`Other nodes keep files of their own: `);
  expect(text).toContain(log.folder);
  expect(exitCode).toBe(0);
  await log.tamper(`update activity_log set message = 'Another'; ${CHAIN_ANEW}`);
  expect((await elsewhere()).exitCode).toBe(1);
});
