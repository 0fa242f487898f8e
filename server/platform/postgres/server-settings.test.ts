import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkpointSettings, memorySettings, usableMemory } from './server-settings.ts';

const GB = 1024 ** 3;
const inMb = (setting: string | undefined) => Number(setting?.replace(/MB$/, ''));

test('a machine of 4 GB has a quarter of it cached by PostgreSQL', () => {
  expect(memorySettings(4 * GB)).toEqual({
    shared_buffers: '1024MB',
    effective_cache_size: '3072MB',
    work_mem: '4MB',
    maintenance_work_mem: '128MB',
  });
});

test('whatever the machine has, the settings are whole megabytes, more memory never lowers one, and Cage keeps half', () => {
  const bytes = fc.integer({ min: 256 * 1024 ** 2, max: 4_096 * GB });
  const property = fc.property(bytes, bytes, (one, other) => {
    const [less, more] = [memorySettings(Math.min(one, other)), memorySettings(Math.max(one, other))];
    for (const [name, setting] of Object.entries(less)) {
      expect(setting).toMatch(/^\d+MB$/);
      expect(inMb(setting)).toBeLessThanOrEqual(inMb(more[name]));
    }
    expect(inMb(less.shared_buffers) * 1024 ** 2).toBeLessThanOrEqual(Math.min(one, other) / 2);
  });
  fc.assert(property);
});

test("a container's limit counts, and none is told as 0 or as more than there is", () => {
  expect(usableMemory(24 * GB, 2 * GB)).toBe(2 * GB);
  expect(usableMemory(24 * GB, 0)).toBe(24 * GB);
  expect(usableMemory(24 * GB, Number.MAX_SAFE_INTEGER)).toBe(24 * GB);
});

test.each([
  [1 * GB, '256MB'],
  [40 * GB, '2048MB'],
  [2_000 * GB, '4096MB'],
])('a disk with room for %d bytes has a log of %s', (freeBytes, size) => {
  expect(checkpointSettings(freeBytes)).toEqual({ max_wal_size: size, checkpoint_timeout: '15min' });
});

test('more room never makes the log smaller, and it is whole megabytes', () => {
  const bytes = fc.integer({ min: 0, max: 4_096 * GB });
  const sizeFor = (freeBytes: number) => {
    const { max_wal_size } = checkpointSettings(freeBytes);
    expect(max_wal_size).toMatch(/^\d+MB$/);
    return Number.parseInt(max_wal_size as string, 10);
  };
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      expect(sizeFor(Math.min(one, other))).toBeLessThanOrEqual(sizeFor(Math.max(one, other)));
    }),
  );
});
