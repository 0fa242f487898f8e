import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareReads } from './share-reads.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Reads that end when told to, each answering how many had begun by then. */
function countedReads() {
  const begun: Array<PromiseWithResolvers<number>> = [];
  const share = shareReads<number>();
  const ask = (key = 'a') =>
    share(key, () => {
      const read = Promise.withResolvers<number>();
      begun.push(read);
      return read.promise;
    });
  const end = (place: number) => begun[place]?.resolve(place);
  return { begun, ask, end };
}

test('those who ask while a read is under way share the next one, which begins after it', async () => {
  const { begun, ask, end } = countedReads();
  const first = ask();
  const later = [ask(), ask(), ask()];
  expect(begun).toHaveLength(1);
  end(0);
  expect(await first).toBe(0);
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  const latest = ask();
  end(1);
  expect(await Promise.all(later)).toEqual([1, 1, 1]);
  await vi.waitFor(() => expect(begun).toHaveLength(3));
  end(2);
  expect(await latest).toBe(2);
});

test('nobody waits long for a read that takes long', async () => {
  const { begun, ask, end } = countedReads();
  const slow = ask();
  const later = ask();
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).toHaveLength(2);
  end(1);
  expect(await later).toBe(1);
  end(0);
  expect(await slow).toBe(0);
});

test('other reads are not shared, and a failure is that of those who shared it', async () => {
  const { begun, ask, end } = countedReads();
  const [one, other] = [ask('a'), ask('b')];
  const failing = [ask('a'), ask('a')];
  expect(begun).toHaveLength(2);
  end(0);
  end(1);
  expect(await Promise.all([one, other])).toEqual([0, 1]);
  await vi.waitFor(() => expect(begun).toHaveLength(3));
  begun[2]?.reject(new Error('away'));
  for (const each of await Promise.allSettled(failing)) expect(each.status).toBe('rejected');
  const again = ask('a');
  end(3);
  expect(await again).toBe(3);
});
