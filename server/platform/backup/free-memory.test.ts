import { expect, test } from 'vitest';
import { copiesIn, freeMemory, lacksMemoryForBackup } from './free-memory.ts';

test('copies of files are counted once, whichever version of cgroups tells of them', () => {
  expect(copiesIn('anon 5\nfile 70\ninactive_anon 1\ninactive_file 40\nactive_file 30\n')).toBe(70);
  const first = 'cache 9\ninactive_file 4\nactive_file 3\ntotal_inactive_file 40\ntotal_active_file 30\n';
  expect(copiesIn(first)).toBe(70);
  expect(copiesIn('')).toBe(0);
});

test('some memory is free here', () => {
  expect(freeMemory()).toBeGreaterThan(0);
});

test('where there is no room for a backup, none is begun', () => {
  expect(lacksMemoryForBackup(96 * 2 ** 20)).toBeUndefined();
  expect(lacksMemoryForBackup(76 * 2 ** 20)).toMatch(
    /^A backup takes 96 MB of memory and more, and here 76 MB are free: the system might end the server/,
  );
});
