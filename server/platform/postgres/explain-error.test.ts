import { expect, test } from 'vitest';
import { failureKindOf } from '../database/failures.ts';
import { dataFolderAt } from './data-folder.ts';
import { explainEnd, explainError } from './explain-error.ts';

const said = (code: string, message: string) => Object.assign(new Error(message), { code });

test('a damaged page, a lost file and full shared memory are said with what to do', () => {
  expect(explainError(said('XX001', 'invalid page in block 1 of relation "base/16384/16385"'))).toMatch(
    /^A file of the database is lost or damaged \(invalid page .*restore the newest backup/,
  );
  expect(explainError(said('58P01', 'could not open file "base/16384/16385": No such file'))).toContain(
    'restore the newest backup',
  );
  expect(
    explainError(said('XX002', 'index "deposits_pkey" contains unexpected zero page at block 3')),
  ).toMatch(
    /^The index deposits_pkey is damaged \(.*\)\. .* which loses nothing: reindex index "deposits_pkey"\.$/,
  );
  expect(explainError(said('58P01', 'could not access file "$libdir/x"'))).toBe(
    'could not access file "$libdir/x"',
  );
});

test('full shared memory is no full disk', () => {
  const full = said(
    '53100',
    'could not resize shared memory segment "/PostgreSQL.23" to 16797696 bytes: No space left on device',
  );
  expect(explainError(full)).toMatch(/^The database’s shared memory \(\/dev\/shm\) is full/);
  expect(failureKindOf(full)).toBe('busy');
  expect(failureKindOf(said('53100', 'could not extend file "base/5/2619": No space left on device'))).toBe(
    'disk-full',
  );
});

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
