import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLockKeeper } from './lock-keeper.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

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

test('renews the lock every five minutes while it is held', async () => {
  const { keeper, made } = recorded();
  const hold = keeper.hold('a');
  await vi.advanceTimersByTimeAsync(11 * 60_000);
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
