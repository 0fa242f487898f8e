import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLockKeeper } from './lock-keeper.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The calls that were made, in order; locking fails for what somebody else has. */
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

test('keeps a record for all who hold it, and lets go after the last', async () => {
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

test('goes from one editor to the next without letting go', async () => {
  const { keeper, made } = recorded();
  const first = keeper.hold('a');
  await first.taken;
  first.release();
  const second = keeper.hold('a');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(made).toEqual(['lock a', 'lock a']);
  second.release();
});

test('renews every five minutes for as long as it is held', async () => {
  const { keeper, made } = recorded();
  const hold = keeper.hold('a');
  await vi.advanceTimersByTimeAsync(11 * 60_000);
  expect(made).toEqual(['lock a', 'lock a', 'lock a']);
  hold.release();
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(made).toEqual(['lock a', 'lock a', 'lock a', 'unlock a']);
});

test('lets go of what was taken only after everybody had left', async () => {
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

test('does not let go of what somebody else has, and tries anew when asked again', async () => {
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
