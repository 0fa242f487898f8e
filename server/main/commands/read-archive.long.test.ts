import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test, vi } from 'vitest';
import { monthName } from '#domain/time/new-york.ts';
import { startCage } from '#test/fixtures/cage-command.ts';
import { type ArchivedLog, MONTHS, openArchivedLog } from '#test/fixtures/log/archived-log.ts';
import { SIGNING_SECRET } from '#test/fixtures/log/signed-log.ts';

// Each starts processes, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 240_000 });

const [FIRST, SECOND] = MONTHS;

/** Without the database, as it is run elsewhere with nothing but the key. */
function read(log: ArchivedLog, args: readonly string[], secret = SIGNING_SECRET) {
  return startCage(['read-archive', ...args], { CAGE_SECRET: secret, CAGE_DATA: log.archives }).ended;
}

test('a file is printed as the console exports the log, the oldest entry first', async () => {
  await using log = await openArchivedLog();
  await log.archive(SECOND);
  const csv = await read(log, [log.fileOf(FIRST)]);
  expect(csv.code).toBe(0);
  expect(csv.output).toContain(`${monthName(FIRST)}, 3 entries, as Cage signed them.`);
  const places = [0, 1, 2].map((index) => csv.output.indexOf(`Entry ${index} of ${FIRST}`));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));

  const json = await read(log, [log.fileOf(SECOND), '--format', 'json']);
  expect(json.code).toBe(0);
  expect(json.output).toContain(`"message":"Entry 2 of ${SECOND}"`);
  expect(json.output).not.toContain(FIRST);
});

test('of a file that is not as it was written nothing is printed', async () => {
  await using log = await openArchivedLog();
  await log.archive(SECOND);
  await log.edit(FIRST, (lines) => lines.map((line) => line.replace('Entry 1', 'Other 1')));
  const edited = await read(log, [log.fileOf(FIRST)]);
  expect(edited.code).toBe(1);
  expect(edited.output).toContain('Nothing was printed.');
  expect(edited.output).not.toContain(`Entry 0 of ${FIRST}`);

  const ofAnother = await read(log, [log.fileOf(SECOND)], 'another secret of at least 32 characters');
  expect(ofAnother.code).not.toBe(0);
  expect(ofAnother.output).not.toContain(`Entry 0 of ${SECOND}`);

  const none = `${log.archives}/notes.txt`;
  await writeFile(none, 'not an archive');
  expect((await read(log, [none])).code).not.toBe(0);
});

test('what cannot be read is said, with what to do', async () => {
  await using log = await openArchivedLog(1);
  const missing = await read(log, [log.fileOf(FIRST)]);
  expect(missing.code).toBe(2);
  expect(missing.output).toContain(`${basename(log.fileOf(FIRST))} is not there.`);
  const unnamed = await read(log, []);
  expect(unnamed.code).toBe(2);
  expect(unnamed.output).toContain('Name one file');
  const format = await read(log, [log.fileOf(FIRST), '--format', 'xml']);
  expect(format.code).toBe(2);
  expect(format.output).toContain('--format is csv or json.');
});
