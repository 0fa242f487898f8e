import { expect, test } from 'vitest';
import { dataFolderAt } from './data-folder.ts';
import { explainEnd } from './explain-end.ts';

const PLACE = dataFolderAt('/srv/cage');
const RESTORE = /^because files of it are lost or damaged\. .*restore the newest backup/;

test.each([
  [
    'could not resize shared memory segment "/PostgreSQL.23" to 29776 bytes: No space left on device',
    /^because its shared memory \(\/dev\/shm\) is full\. .*--shm-size/,
  ],
  [
    'data directory "/srv/cage/postgres" has invalid permissions',
    /only the modes 0700 and 0750 will do\. Run: chmod 700 '\/srv\/cage\/postgres'$/,
  ],
  ['could not locate a valid checkpoint record at 0/18F3408', RESTORE],
  ['required WAL directory "pg_wal" does not exist', RESTORE],
  ['database files are incompatible with server', RESTORE],
  ['could not open file "/srv/cage/postgres/global/pg_control": No such file or directory', RESTORE],
  ['invalid page in block 1 of relation "global/1262"', RESTORE],
])('why PostgreSQL does not start, and what to do: %s', (said, expected) => {
  const log = `2026-11-27 18:34:09 UTC [9558] FATAL:  ${said}\n2026-11-27 18:34:09 UTC [9558] LOG:  database system is shut down`;
  expect(explainEnd(log, PLACE)).toMatch(expected);
});

test.each([
  'FATAL:  could not write to file "pg_wal/xlogtemp.71": No space left on device',
  'FATAL:  configuration file "/srv/cage/postgres/postgresql.conf" contains errors',
])('what is for people to judge is not explained: %s', (log) => {
  expect(explainEnd(log, PLACE)).toBeUndefined();
});
