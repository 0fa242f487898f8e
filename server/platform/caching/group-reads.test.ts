import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { groupReads } from './group-reads.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Reads that end when told to, each finding for every key, but those in capitals, the number of reads before it. */
function countedReads(most = 3) {
  const begun: Array<{ keys: readonly string[]; end: PromiseWithResolvers<ReadonlyMap<string, number>> }> =
    [];
  const ask = groupReads<number>(most, (keys) => {
    const end = Promise.withResolvers<ReadonlyMap<string, number>>();
    begun.push({ keys, end });
    return end.promise;
  });
  const end = (place: number) => {
    const { keys = [], end } = begun[place] ?? {};
    const found = keys.filter((key) => key !== key.toUpperCase());
    end?.resolve(new Map(found.map((key) => [key, place])));
  };
  return { begun, ask, end, keys: () => begun.map((each) => each.keys) };
}

test('those who ask while a read is under way go into the next one, which begins after it', async () => {
  const { ask, end, keys } = countedReads();
  const first = ask('a');
  const later = [ask('a'), ask('b'), ask('a'), ask('C')];
  expect(keys()).toEqual([['a']]);
  end(0);
  expect(await first).toBe(0);
  await vi.waitFor(() => expect(keys()).toEqual([['a'], ['a', 'b', 'C']]));
  const latest = ask('a');
  end(1);
  expect(await Promise.all(later)).toEqual([1, 1, 1, undefined]);
  await vi.waitFor(() => expect(keys()).toHaveLength(3));
  end(2);
  expect(await latest).toBe(2);
});

test('what is too much for one goes into another', async () => {
  const { ask, end, keys } = countedReads(2);
  const first = ask('a');
  const later = ['b', 'c', 'd', 'e', 'f', 'f'].map(ask);
  end(0);
  await first;
  await vi.waitFor(() => expect(keys().slice(1)).toEqual([['b', 'c'], ['d', 'e'], ['f']]));
  for (const place of [3, 2, 1]) end(place);
  expect(await Promise.all(later)).toEqual([1, 1, 2, 2, 3, 3]);
});

test('nobody waits long for a read that takes long, and a failure is that of those who were in it', async () => {
  const { begun, ask, end } = countedReads();
  const slow = ask('a');
  const later = ask('a');
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).toHaveLength(2);
  begun[1]?.end.reject(new Error('away'));
  await expect(later).rejects.toThrow('away');
  const again = ask('a');
  end(2);
  end(0);
  expect(await Promise.all([slow, again])).toEqual([0, 2]);
});
