import { expect, test } from 'vitest';
import { judgeDisk } from './check-folder.ts';

const GIB = 2 ** 30;

test.each([
  [20, 100_000, 90_000, 'ok', '20.0 GiB free in /data'],
  [20, 0, 0, 'ok', '20.0 GiB free in /data'],
  [4, 100_000, 90_000, 'warning', '4.0 GiB free in /data. Make room soon.'],
  [
    20,
    100_000,
    9_000,
    'warning',
    '20.0 GiB and 9000 inodes free in /data (each file takes one). Make room soon.',
  ],
  [0.5, 0, 0, 'problem', '0.5 GiB free in /data. Make room before the database stops.'],
  [
    20,
    100_000,
    0,
    'problem',
    '20.0 GiB and 0 inodes free in /data (each file takes one). Make room before the database stops.',
  ],
])('with %s GiB free, and of %s inodes %s, the doctor says: %s', (gib, files, ffree, state, text) => {
  expect(judgeDisk({ bavail: gib, bsize: GIB, files, ffree }, '/data')).toEqual({
    about: 'disk',
    state,
    text,
  });
});
