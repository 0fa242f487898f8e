import { expect, test } from 'vitest';
import { lockOf } from './lock.ts';

const NOW = new Date('2026-03-08T16:00:00Z');
const SAM = '00000000-0000-4000-8000-00000000000a';
const held = { lockedBy: SAM, lockedByName: 'Sam', lockedUntil: '2026-03-08T16:10:00Z' };

test('a record that nobody has locked has no holder', () => {
  const none = { lockedBy: null, lockedByName: null, lockedUntil: null };
  expect(lockOf(none, SAM, NOW)).toEqual({ state: 'free' });
});

test('the holder has the lock, and others see their name', () => {
  expect(lockOf(held, SAM, NOW)).toEqual({ state: 'mine' });
  expect(lockOf(held, 'another', NOW)).toEqual({ state: 'other', name: 'Sam' });
  expect(lockOf({ ...held, lockedByName: null }, 'another', NOW)).toEqual({
    state: 'other',
    name: 'Worker',
  });
});

test('an expired lease locks nothing', () => {
  expect(lockOf({ ...held, lockedUntil: '2026-03-08T16:00:00Z' }, 'another', NOW)).toEqual({ state: 'free' });
});
