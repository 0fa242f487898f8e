import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DatabaseUnavailable, failureKindOf } from '../database/failures.ts';
import { groupWrites } from './group-writes.ts';

const PATIENCE_MS = 60_000;

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
    { maxGroup, withinMs: PATIENCE_MS },
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

  test('go in as many groups at once as the way to the database is long, up to six', async () => {
    let [inFlight, most] = [0, 0];
    const store = groupWrites<number, number>(
      async (items) => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        await new Promise((resolve) => setTimeout(resolve, 60));
        inFlight -= 1;
        return items;
      },
      { maxGroup: 20, withinMs: PATIENCE_MS },
    );
    // Before the first answer nothing is known of the way.
    await Promise.all(Array.from({ length: 40 }, (_, item) => store(item)));
    expect(most).toBe(2);
    const items = Array.from({ length: 200 }, (_, item) => item);
    expect(await Promise.all(items.map(store))).toEqual(items);
    expect(most).toBe(6);
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
      { maxGroup: 100, withinMs: PATIENCE_MS },
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
      { maxGroup: 10, withinMs: PATIENCE_MS },
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
      { maxGroup: 10, withinMs: PATIENCE_MS },
    );
    await expect(store(1)).rejects.toThrow('thrown');
    expect(await store(2)).toBe(2);
  });
});

describe('while the database is in trouble', () => {
  const kinds = (answers: Array<PromiseSettledResult<unknown>>) =>
    answers.map((answer) => (answer.status === 'rejected' ? failureKindOf(answer.reason) : 'stored'));

  test('nothing waits longer than it may, for groups that hang or that go before', async () => {
    const store = groupWrites<number, number>(() => new Promise(() => {}), { maxGroup: 20, withinMs: 50 });
    const answers = await Promise.allSettled(Array.from({ length: 100 }, (_, item) => store(item)));
    expect(new Set(kinds(answers))).toEqual(new Set(['busy']));
  });

  test.each([
    ['busy', 'busy'],
    ['unreachable', 'unanswered'],
  ] as const)('what waits too long behind a write that fails as %s fails as %s', async (first, behind) => {
    const store = groupWrites<number, number>(
      async ([item]) => {
        if (item === 0) throw new DatabaseUnavailable(first, 'by the test');
        return new Promise(() => {});
      },
      { maxGroup: 1, withinMs: 50 },
    );
    expect(kinds(await Promise.allSettled([0, 1].map(store)))).toEqual([first, behind]);
  });

  test('what has waited too long is not written once it has been answered', async () => {
    const written: number[] = [];
    const held = Promise.withResolvers<void>();
    const store = groupWrites<number, number>(
      (items) => {
        written.push(...items);
        return held.promise.then(() => items);
      },
      { maxGroup: 1, withinMs: 50 },
    );
    expect(kinds(await Promise.allSettled([0, 1].map(store)))).toEqual(['busy', 'busy']);
    held.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(written).toEqual([0]);
  });

  test('only so many wait', async () => {
    const store = groupWrites<number, number>(() => new Promise(() => {}), { maxGroup: 1, withinMs: 50 });
    const answers = await Promise.allSettled(Array.from({ length: 2_010 }, (_, item) => store(item)));
    // Two are being written.
    expect(kinds(answers).filter((kind) => kind === 'crowded')).toHaveLength(8);
  });

  test('a group whose connection was lost is written again as it is, once', async () => {
    const groups: number[][] = [];
    let lost = 1;
    const store = groupWrites<number, number>(
      async (items) => {
        groups.push([...items]);
        if (items.length > 1 && lost-- > 0) throw new DatabaseUnavailable('unreachable', 'cut');
        return items;
      },
      { maxGroup: 100, withinMs: PATIENCE_MS },
    );
    expect(await Promise.all([1, 2, 3].map(store))).toEqual([1, 2, 3]);
    expect(groups).toEqual([[1], [2, 3], [2, 3]]);
    await new Promise((resolve) => setImmediate(resolve));
    lost = 2;
    expect(kinds(await Promise.allSettled([4, 5, 6].map(store)))).toEqual([
      'stored',
      'unreachable',
      'unreachable',
    ]);
  });

  test('a group that was not answered in time is not tried item by item', async () => {
    let writes = 0;
    const store = groupWrites<number, number>(
      async () => {
        writes++;
        throw new DatabaseUnavailable('unanswered', 'silence');
      },
      { maxGroup: 100, withinMs: PATIENCE_MS },
    );
    expect(new Set(kinds(await Promise.allSettled([1, 2, 3, 4].map(store))))).toEqual(
      new Set(['unanswered']),
    );
    expect(writes).toBe(2);
  });

  test('items whose time is over are not tried one by one', async () => {
    const tried: number[][] = [];
    const store = groupWrites<number, number>(
      async (items) => {
        tried.push([...items]);
        if (items.length > 1) throw new Error('clash');
        // Until all the others have had their time.
        if (items[0] === 2) await others;
        return items;
      },
      { maxGroup: 100, withinMs: 50 },
    );
    const answers = [1, 2, 3, 4].map(store);
    const others = Promise.allSettled(answers.slice(2));
    await Promise.allSettled(answers);
    await new Promise((resolve) => setImmediate(resolve));
    expect(tried).toEqual([[1], [2, 3, 4], [2]]);
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
            expect(inFlight).toBeLessThanOrEqual(6);
            expect(items.length).toBeLessThanOrEqual(maxGroup);
            await new Promise((resolve) => setImmediate(resolve));
            inFlight -= 1;
            const failing = items.find((item) => arrivals[item]?.fails);
            if (failing !== undefined) throw new Error(`no ${failing}`);
            stored.push(...items);
            return items.map((item) => `stored ${item}`);
          },
          { maxGroup, withinMs: PATIENCE_MS },
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
