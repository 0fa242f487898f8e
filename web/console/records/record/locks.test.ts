import { expect, test, vi } from 'vitest';
import { CallError } from '#web/data/call.ts';
import { ownClockAndConnection } from '#web/data/connection-for-test.ts';
import { createLockKeeper, lockOf } from './locks.ts';

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

ownClockAndConnection();

/** The calls that were made, in order; locking fails for records that somebody else has locked. */
function recorded(heldByOther: readonly string[] = []) {
  const made: string[] = [];
  const keeper = createLockKeeper({
    async lock(id) {
      made.push(`lock ${id}`);
      if (heldByOther.includes(id)) throw new Error('Sam is working on this deposit.');
    },
    async unlock(id) {
      made.push(`unlock ${id}`);
    },
  });
  return { keeper, made };
}

test('keeps a record locked for all its holders, and unlocks it after the last', async () => {
  const { keeper, made } = recorded();
  const details = keeper.hold('a');
  const editor = keeper.hold('a');
  await details.taken;
  expect(keeper.held()).toEqual(['a']);
  editor.release();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(made).toEqual(['lock a', 'lock a']);
  details.release();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(made).toEqual(['lock a', 'lock a', 'unlock a']);
  expect(keeper.held()).toEqual([]);
});

test('keeps the lock from one editor to the next', async () => {
  const { keeper, made } = recorded();
  const first = keeper.hold('a');
  await first.taken;
  first.release();
  const second = keeper.hold('a');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(made).toEqual(['lock a', 'lock a']);
  second.release();
});

test('renews the lock every half a minute while it is held', async () => {
  const { keeper, made } = recorded();
  const hold = keeper.hold('a');
  await vi.advanceTimersByTimeAsync(65_000);
  expect(made).toEqual(['lock a', 'lock a', 'lock a']);
  hold.release();
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(made).toEqual(['lock a', 'lock a', 'lock a', 'unlock a']);
});

test('unlocks a record whose lock arrived after everybody had left', async () => {
  let answer = () => {};
  const made: string[] = [];
  const keeper = createLockKeeper({
    lock: () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
    unlock: async (id) => made.push(`unlock ${id}`),
  });
  keeper.hold('a').release();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(made).toEqual([]);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(made).toEqual(['unlock a']);
});

test('goes on asking while there is no answer, and a renewal that has none keeps the lock', async () => {
  let isAway = true;
  const lock = vi.fn(async () => {
    if (isAway) throw new CallError('UNAVAILABLE', '', undefined, 0);
  });
  const keeper = createLockKeeper({ lock, unlock: async () => {} });
  const hold = keeper.hold('a');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(keeper.held()).toEqual([]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(30_000);
  await hold.taken;
  expect(keeper.held()).toEqual(['a']);
  isAway = true;
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  expect(keeper.held()).toEqual(['a']);
  hold.release();
  await vi.advanceTimersByTimeAsync(1_000);
  const asked = lock.mock.calls.length;
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(lock.mock.calls.length).toBe(asked);
});

test('nobody is asked for any more once everybody has left', async () => {
  const lock = vi.fn(() => Promise.reject(new CallError('UNAVAILABLE', '', undefined, 5_000)));
  const keeper = createLockKeeper({ lock, unlock: async () => {} });
  const hold = keeper.hold('a');
  hold.taken.catch(() => {});
  await vi.advanceTimersByTimeAsync(100);
  hold.release();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lock).toHaveBeenCalledTimes(1);
});

test('does not unlock what somebody else has locked, and tries again when asked', async () => {
  const { keeper, made } = recorded(['a']);
  const hold = keeper.hold('a');
  await expect(hold.taken).rejects.toThrow('Sam is working on this deposit.');
  expect(keeper.held()).toEqual([]);
  hold.release();
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(made).toEqual(['lock a']);
  await expect(keeper.hold('a').taken).rejects.toThrow();
  expect(made).toEqual(['lock a', 'lock a']);
});

test('whoever leaves at once leaves no lock behind, whatever has no answer yet', async () => {
  const answers: Array<() => void> = [];
  const unanswered = () => new Promise<void>((resolve) => answers.push(resolve));
  const keeper = createLockKeeper({ lock: unanswered, unlock: unanswered });
  const hold = keeper.hold('a');
  await vi.advanceTimersByTimeAsync(0);
  expect([keeper.held(), keeper.mayBeLocked()]).toEqual([[], ['a']]);
  answers.shift()?.();
  await hold.taken;
  expect(keeper.mayBeLocked()).toEqual(['a']);
  // an edit is cancelled and the page left while its lock is being given back
  hold.release();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([keeper.held(), keeper.mayBeLocked()]).toEqual([[], ['a']]);
  answers.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(keeper.mayBeLocked()).toEqual([]);
});
