import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolderAt, ranOutOfRoom } from './data-folder.ts';

const ENDED = [
  'PANIC:  could not write to file "pg_wal/xlogtemp.71": No space left on device',
  'LOG:  all server processes terminated; reinitializing',
];

test.each([
  ['its last breakdown was for want of room', ENDED, true],
  ['it has gone on for long since then', [...ENDED, ...Array(60).fill('LOG:  checkpoint complete')], false],
  [
    'its shared memory was full',
    [
      'FATAL:  could not resize shared memory segment "/PostgreSQL.7" to 29776 bytes: No space left on device',
    ],
    false,
  ],
  ['it broke down by something else', ['LOG:  server process was terminated by signal 9'], false],
])('whether PostgreSQL has just run out of room: %s', async (_, lines, expected) => {
  const place = dataFolderAt(await mkdtemp(join(tmpdir(), 'room-')));
  await writeFile(place.log, lines.join('\n'));
  expect(await ranOutOfRoom(place)).toBe(expected);
});
