import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupWrites } from './group-writes.ts';

/** A store that takes its time, until it is let go on; results say what came, in which group. */
function slowStore(maxGroup = 100) {
  const groups: number[][] = [];
  const held: Array<() => void> = [];
  const store = groupWrites<number, string>(
    async (items) => {
      groups.push([...items]);
      await new Promise<void>((resolve) => held.push(resolve));
      return items.map((item) => `stored ${item}`);
    },
    { maxGroup },
  );
  /** Lets every write go on, until all have been answered. */
  async function finish<Value>(all: Promise<Value>): Promise<Value> {
    let isDone = false;
    all
      .finally(() => {
        isDone = true;
      })
      .catch(() => undefined);
    while (!isDone) {
      held.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    return all;
  }
  return { store, groups, finish };
}

describe('writes', () => {
  test('that arrive while one is in flight go together', async () => {
    const { store, groups, finish } = slowStore();
    const results = await finish(Promise.all([1, 2, 3, 4].map(store)));
    expect(groups).toEqual([[1], [2, 3, 4]]);
    expect(results).toEqual(['stored 1', 'stored 2', 'stored 3', 'stored 4']);
  });

  test('that arrive alone do not wait for others', async () => {
    const { store, groups, finish } = slowStore();
    await finish(store(1));
    await finish(store(2));
    expect(groups).toEqual([[1], [2]]);
  });

  test('go in groups of a limited size', async () => {
    const { store, groups, finish } = slowStore(3);
    await finish(Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(store)));
    expect(groups).toEqual([[1], [2, 3, 4], [5, 6, 7], [8]]);
  });

  test('go in a second group at the same time once 16 wait, and never in a third', async () => {
    const { store, groups, finish } = slowStore();
    const results = Array.from({ length: 40 }, (_, item) => store(item));
    expect(groups.map((group) => group.length)).toEqual([1, 16]);
    await finish(Promise.all(results));
    expect(groups.map((group) => group.length)).toEqual([1, 16, 23]);
  });

  test('are answered only when they are stored', async () => {
    const { store, finish } = slowStore();
    let isAnswered = false;
    const answer = store(1).then(() => {
      isAnswered = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isAnswered).toBe(false);
    await finish(answer);
    expect(isAnswered).toBe(true);
  });
});

describe('a group that fails', () => {
  test('is written again one by one, so that only the culprit fails', async () => {
    const groups: number[][] = [];
    const store = groupWrites<number, number>(
      async (items) => {
        groups.push([...items]);
        await Promise.resolve();
        if (items.includes(3)) throw new Error('not 3');
        return items.map((item) => item * 10);
      },
      { maxGroup: 100 },
    );
    const results = await Promise.allSettled([1, 2, 3, 4].map(store));
    expect(results).toEqual([
      { status: 'fulfilled', value: 10 },
      { status: 'fulfilled', value: 20 },
      { status: 'rejected', reason: new Error('not 3') },
      { status: 'fulfilled', value: 40 },
    ]);
    expect(groups).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
  });

  test('of one is not written again', async () => {
    let writes = 0;
    const store = groupWrites<number, number>(
      async () => {
        writes += 1;
        throw new Error('none');
      },
      { maxGroup: 10 },
    );
    await expect(store(1)).rejects.toThrow('none');
    expect(writes).toBe(1);
    await expect(store(2)).rejects.toThrow('none');
    expect(writes).toBe(2);
  });

  test('that fails at once, before it has begun, does not stop writing', async () => {
    let isFirst = true;
    const store = groupWrites<number, number>(
      (items) => {
        if (isFirst) {
          isFirst = false;
          throw new Error('thrown, not rejected');
        }
        return Promise.resolve([...items]);
      },
      { maxGroup: 10 },
    );
    await expect(store(1)).rejects.toThrow('thrown');
    expect(await store(2)).toBe(2);
  });
});

test('whatever arrives and whatever fails, each gets its own answer, and is stored once', async () => {
  const anyArrival = fc.record({ fails: fc.boolean(), laterBy: fc.nat(3) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyArrival, { maxLength: 60 }),
      fc.integer({ min: 1, max: 8 }),
      async (arrivals, maxGroup) => {
        const stored: number[] = [];
        let inFlight = 0;
        const store = groupWrites<number, string>(
          async (items) => {
            inFlight += 1;
            expect(inFlight).toBeLessThanOrEqual(2);
            expect(items.length).toBeLessThanOrEqual(maxGroup);
            await new Promise((resolve) => setImmediate(resolve));
            inFlight -= 1;
            const failing = items.find((item) => arrivals[item]?.fails);
            if (failing !== undefined) throw new Error(`no ${failing}`);
            stored.push(...items);
            return items.map((item) => `stored ${item}`);
          },
          { maxGroup },
        );
        const answers = await Promise.allSettled(
          arrivals.map(async ({ laterBy }, item) => {
            for (let i = 0; i < laterBy; i++) await new Promise((resolve) => setImmediate(resolve));
            return store(item);
          }),
        );
        expect(answers).toEqual(
          arrivals.map(({ fails }, item) =>
            fails
              ? { status: 'rejected', reason: new Error(`no ${item}`) }
              : { status: 'fulfilled', value: `stored ${item}` },
          ),
        );
        expect(stored.sort((a, b) => a - b)).toEqual(
          arrivals.flatMap(({ fails }, item) => (fails ? [] : [item])),
        );
      },
    ),
    { numRuns: 60 },
  );
});
