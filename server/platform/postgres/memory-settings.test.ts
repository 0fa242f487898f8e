import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memorySettings, usableMemory } from './memory-settings.ts';

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
