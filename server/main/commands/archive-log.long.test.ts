import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { addMonths, monthName, nyMonth } from '#domain/time/new-york.ts';
import { insertActivity } from '#test/fixtures/activity.ts';
import { MONTHS, openArchivedLog, within } from '#test/fixtures/log/archived-log.ts';

// The machine may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

const [FIRST, SECOND, THIRD, NEWEST] = MONTHS;

test('months are put into files and removed, and the log is proved through them', async () => {
  await using log = await openArchivedLog();
  const done = await log.archive(SECOND);
  expect(done.exitCode).toBe(0);
  expect(done.text).toContain(`${monthName(FIRST)}, 3 entries`);
  expect(await readdir(log.archives)).toEqual(
    [FIRST, SECOND].map((month) => `activity-log-${month}.jsonl.gz`),
  );
  const { rows } = await log.database.pool.query('select id, action, message from activity_log order by id');
  expect(rows.map(({ id }) => id)).toEqual([
    ...log.ids.slice(6),
    ...[1, 2].map((more) => (log.ids.at(-1) ?? 0) + more),
  ]);
  expect(rows.at(-1).message).toBe(
    `The operator archived ${monthName(SECOND)} of this log, 3 entries up to entry ${log.ids[5]}, at the command line of the server`,
  );
  await log.sign();

  const without = await log.verify();
  expect(without).toMatchObject({ exitCode: 0 });
  expect(without.text).toContain(
    `It goes on where ${monthName(SECOND)} ends, as Cage signed it when that was archived. NOT looked at, for want of ` +
      `--archives <folder>: activity-log-${FIRST}.jsonl.gz (${monthName(FIRST)}, entries 1 to 3); ` +
      `activity-log-${SECOND}.jsonl.gz (${monthName(SECOND)}, entries 4 to 6).`,
  );
  const withFiles = await log.verify(log.archives);
  expect(withFiles).toMatchObject({ exitCode: 0 });
  expect(withFiles.text).toContain('It goes on from 6 entries in 2 files');

  expect(await log.archive(SECOND)).toEqual({
    exitCode: 0,
    text: `Nothing is left to archive through ${monthName(SECOND)}.`,
  });
  expect(await log.archive(NEWEST)).toMatchObject({ exitCode: 0 });
  await log.sign();
  expect((await log.verify(log.archives)).text).toContain('It goes on from 12 entries in 4 files');
});

test('an entry of a change that took long stays with those beside which it was written', async () => {
  await using log = await openArchivedLog();
  await insertActivity(log.database, [{ createdAt: within(FIRST) }]);
  expect(await log.archive(NEWEST)).toMatchObject({ exitCode: 0 });
  const { rows } = await log.database.pool.query(
    `select count(*) from activity_log where action <> 'log_archived'`,
  );
  expect(rows).toEqual([{ count: 2 }]);
});

describe('refused is', () => {
  test('a month that is not old enough, with the newest that is', async () => {
    await using log = await openArchivedLog();
    const month = addMonths(nyMonth(new Date()), -3);
    await expect(log.archive(month)).rejects.toThrow(`${monthName(month)} can be archived from `);
    await expect(log.archive(month)).rejects.toThrow(`Say --through ${NEWEST}, or an earlier month.`);
  });

  test('a folder that is not there', async () => {
    await using log = await openArchivedLog();
    await rm(log.archives, { recursive: true });
    await expect(log.archive(FIRST)).rejects.toThrow('is no folder');
  });

  test('a log that is not as it was signed', async () => {
    await using log = await openArchivedLog();
    await log.tamper(`update activity_log set message = 'Never' where id = 2`);
    expect(await log.archive(FIRST)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('it is broken at entry 2'),
    });
    expect(await readdir(log.archives)).toEqual([]);
  });

  test('a log with an entry that Cage did not write', async () => {
    await using log = await openArchivedLog();
    await log.tamper('update activity_log set signature = null where id = 2');
    expect(await log.archive(FIRST)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('it has entries that Cage did not write, the first of them 2'),
    });
    expect(await readdir(log.archives)).toEqual([]);
  });

  test('a log of which no head is known that covers what is archived', async () => {
    await using log = await openArchivedLog();
    await rm(log.folder, { recursive: true });
    await log.tamper('delete from signed_heads');
    expect(await log.archive(FIRST)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('No signed head is known here that covers'),
    });
  });

  test('a file of another log under the name of the month', async () => {
    await using log = await openArchivedLog();
    await using other = await openArchivedLog(2, 'Other');
    await other.archive(FIRST);
    await copyFile(other.fileOf(FIRST), log.fileOf(FIRST));
    expect(await log.archive(FIRST)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('does not hold this month of this log'),
    });
    expect(await log.verify()).toMatchObject({ exitCode: 0 });
    expect((await log.verify(log.archives)).text).toContain(
      `activity-log-${FIRST}.jsonl.gz is not of this log, or of no month that was archived.`,
    );
  });
});

test('of two at once, one waits for nobody and touches nothing', async () => {
  await using log = await openArchivedLog();
  const both = await Promise.all([log.archive(FIRST), log.archive(FIRST)]);
  expect(both.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
  expect(both.find(({ exitCode }) => exitCode === 1)?.text).toMatch(/^Another archive-log is at work/);
  expect(await log.verify(log.archives)).toMatchObject({ exitCode: 0 });
});

describe('in the files, found and named is', () => {
  test.each([
    ['a missing one', `is not in `, (log: Log) => rm(log.fileOf(SECOND))],
    [
      'an altered entry',
      `this entry was altered`,
      (log: Log) => log.edit(SECOND, (lines) => lines.map((line) => line.replace('Entry 1', 'Entry 7'))),
    ],
    [
      'a dropped line',
      `entries right before it were taken out`,
      (log: Log) => log.edit(SECOND, (lines) => lines.toSpliced(2, 1)),
    ],
    [
      'a file without its end',
      `is cut off after entry 5`,
      (log: Log) => log.edit(SECOND, (lines) => lines.slice(0, 3)),
    ],
    [
      'a file without its last entry',
      `has no entry 6, which was signed`,
      (log: Log) => log.edit(SECOND, (lines) => lines.toSpliced(3, 1)),
    ],
    [
      'another signature of an entry',
      `was altered: its entries are not those`,
      (log: Log) =>
        log.edit(SECOND, (lines) =>
          lines.map((line) => line.replace(/"signature":"s2\.\w+\.\w/, '"signature":"s2.x.')),
        ),
    ],
    [
      'lines after the end',
      `something follows its last line`,
      (log: Log) => log.edit(SECOND, (lines) => [...lines.slice(0, -1), lines[1] as string]),
    ],
    [
      'no archive at all',
      `is no archive of the activity log`,
      (log: Log) => writeFile(log.fileOf(SECOND), 'nothing'),
    ],
  ])('%s', async (_what, finding, tamper) => {
    await using log = await openArchivedLog();
    await log.archive(THIRD);
    await log.sign();
    expect(await log.verify(log.archives)).toMatchObject({ exitCode: 0 });
    await tamper(log);
    const { exitCode, text } = await log.verify(log.archives);
    expect(text).toContain('The archives of the activity log are NOT AS THEY WERE:');
    expect(text).toContain(`activity-log-${SECOND}.jsonl.gz`);
    expect(text).toContain(finding);
    expect(text).toContain(`(${monthName(SECOND)}, entries 4 to 6)`);
    expect(text).not.toContain(`activity-log-${FIRST}.jsonl.gz`);
    expect(exitCode).toBe(1);
    expect(await log.verify()).toMatchObject({ exitCode: 0 });
  });

  test('two that have changed names, one that is there twice, and one of another Cage', async () => {
    await using log = await openArchivedLog();
    await log.archive(THIRD);
    await log.sign();
    await copyFile(log.fileOf(THIRD), join(log.archives, 'copy.jsonl.gz'));
    const twice = await log.verify(log.archives);
    expect(twice).toMatchObject({ exitCode: 0 });
    expect(twice.text).toContain(`copy.jsonl.gz is a second copy of activity-log-${THIRD}.jsonl.gz.`);

    const aside = join(log.archives, 'aside');
    await rename(log.fileOf(FIRST), aside);
    await rename(log.fileOf(SECOND), log.fileOf(FIRST));
    await rename(aside, log.fileOf(SECOND));
    await using other = await openArchivedLog(2, 'Other');
    await other.archive(FIRST);
    await copyFile(other.fileOf(FIRST), join(log.archives, 'foreign.jsonl.gz'));
    const { exitCode, text } = await log.verify(log.archives);
    expect(exitCode).toBe(1);
    expect(text).toContain(`activity-log-${FIRST}.jsonl.gz holds ${monthName(SECOND)} instead`);
    expect(text).toContain(`activity-log-${SECOND}.jsonl.gz holds ${monthName(FIRST)} instead`);
    expect(text).toContain('foreign.jsonl.gz is not of this log');
  });
});

type Log = Awaited<ReturnType<typeof openArchivedLog>>;

test('where files are made, another folder without the month is no place to go on', async () => {
  await using log = await openArchivedLog();
  await log.archive(FIRST);
  const elsewhere = join(log.archives, 'elsewhere');
  await mkdir(elsewhere);
  await rename(log.fileOf(FIRST), join(elsewhere, `activity-log-${FIRST}.jsonl.gz`));
  expect(await log.archive(SECOND)).toMatchObject({ exitCode: 0 });
  expect((await log.verify(log.archives)).text).toContain(
    `activity-log-${FIRST}.jsonl.gz is not in ${log.archives}`,
  );
});
