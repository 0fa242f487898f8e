import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkpointSettings } from './checkpoint-settings.ts';

const GB = 1024 ** 3;

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
