import { describe, expect, test } from 'vitest';
import { groupWrites } from './group-writes.ts';

/** A store that keeps every write waiting until it is told how it ended; it doubles what it is given. */
function openStore({ maxGroup = 100 } = {}) {
  const writes: Array<{ items: readonly number[]; commit(): void; fail(error: Error): void }> = [];
  const store = groupWrites(
    (items: readonly number[]) =>
      new Promise<number[]>((resolve, reject) => {
        writes.push({ items, commit: () => resolve(items.map((item) => item * 2)), fail: reject });
      }),
    { maxGroup },
  );
  return { store, writes, groups: () => writes.map(({ items }) => items.length) };
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Lets everything that is ready run. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('groupWrites', () => {
  test('writes a single item at once', async () => {
    const { store, writes } = openStore();
    const result = store(21);
    writes[0]?.commit();
    expect(await result).toBe(42);
  });

  test('answers nobody before the commit', async () => {
    const { store, writes } = openStore();
    let isAnswered = false;
    const result = store(1).then(() => {
      isAnswered = true;
    });
    await turn();
    expect(isAnswered).toBe(false);
    writes[0]?.commit();
    await result;
  });

  test('puts what arrives meanwhile into one group, and gives each its own result', async () => {
    const { store, writes, groups } = openStore();
    const results = Promise.all(numbers(10).map(store));
    expect(groups()).toEqual([1]);
    writes[0]?.commit();
    await turn();
    expect(groups()).toEqual([1, 9]);
    writes[1]?.commit();
    expect(await results).toEqual(numbers(10).map((number) => number * 2));
  });

  test('sends a second group beside the first once 16 wait, and no third', () => {
    const { store, groups } = openStore();
    numbers(1 + 15).map(store);
    expect(groups()).toEqual([1]);
    numbers(1 + 40).map(store);
    expect(groups()).toEqual([1, 16]);
  });

  test('makes no group larger than it may be', async () => {
    const { store, writes, groups } = openStore({ maxGroup: 4 });
    numbers(11).map(store);
    for (const index of [0, 1, 2]) {
      writes[index]?.commit();
      await turn();
    }
    expect(groups()).toEqual([1, 4, 4, 2]);
  });

  test('writes a group that failed one by one, so that only the culprit fails', async () => {
    const { store, writes, groups } = openStore();
    const results = Promise.allSettled(numbers(4).map(store));
    writes[0]?.commit();
    await turn();
    writes[1]?.fail(new Error('one of them is wrong'));
    await turn();
    for (const index of [2, 3, 4]) {
      if (index === 3) writes[index]?.fail(new Error('this one'));
      else writes[index]?.commit();
      await turn();
    }
    expect(groups()).toEqual([1, 3, 1, 1, 1]);
    expect((await results).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });

  test('goes on after a write that failed', async () => {
    const { store, writes } = openStore();
    const failed = store(1);
    writes[0]?.fail(new Error('no'));
    await expect(failed).rejects.toThrow('no');
    const next = store(2);
    writes[1]?.commit();
    expect(await next).toBe(4);
  });
});
