import { expect, test } from 'vitest';
import { failureKindOf } from '../database/failures.ts';
import { explainError } from './explain-error.ts';

const said = (code: string, message: string) => Object.assign(new Error(message), { code });

test('a damaged page, a lost file and full shared memory are said with what to do', () => {
  expect(explainError(said('XX001', 'invalid page in block 1 of relation "base/16384/16385"'))).toMatch(
    /^A file of the database is lost or damaged \(invalid page .*restore the newest backup/,
  );
  expect(explainError(said('58P01', 'could not open file "base/16384/16385": No such file'))).toContain(
    'restore the newest backup',
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
