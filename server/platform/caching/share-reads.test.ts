import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { groupReads, shareReads } from './share-reads.ts';

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
  const ask = (asOf: string, key = 'a') =>
    share(key, asOf, () => {
      const read = Promise.withResolvers<number>();
      begun.push(read);
      return read.promise;
    });
  const end = (place: number) => begun[place]?.resolve(place);
  return { begun, ask, end };
}

test('while nothing is stored, a read is made once for all who ask, and for a second after it began', async () => {
  const { begun, ask, end } = countedReads();
  const early = [ask('1'), ask('1')];
  await vi.advanceTimersByTimeAsync(900);
  end(0);
  expect(await Promise.all([...early, ask('1')])).toEqual([0, 0, 0]);
  await vi.advanceTimersByTimeAsync(100);
  const late = ask('1');
  end(1);
  expect(await late).toBe(1);
  expect(begun).toHaveLength(2);
});

test('what was read before something was stored is given to nobody who asked after it', async () => {
  const { begun, ask, end } = countedReads();
  const first = ask('1');
  end(0);
  expect(await first).toBe(0);
  const second = ask('2');
  end(1);
  expect(await second).toBe(1);
  expect(begun).toHaveLength(2);
});

test('those who ask after something was stored share the next read, which begins after the one under way', async () => {
  const { begun, ask, end } = countedReads();
  const first = ask('1');
  const later = [ask('2'), ask('3'), ask('3')];
  expect(begun).toHaveLength(1);
  end(0);
  expect(await first).toBe(0);
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  const latest = ask('3');
  end(1);
  expect(await Promise.all([...later, latest])).toEqual([1, 1, 1, 1]);
  expect(begun).toHaveLength(2);
});

test('nobody waits long for a read that takes long', async () => {
  const { begun, ask, end } = countedReads();
  const slow = ask('1');
  const later = ask('2');
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).toHaveLength(2);
  end(1);
  expect(await later).toBe(1);
  end(0);
  expect(await slow).toBe(0);
});

test('of ever so many different reads, the latest are kept', async () => {
  const { begun, ask } = countedReads();
  for (let key = 0; key < 100; key++) void ask('1', String(key));
  void ask('1', '99');
  expect(begun).toHaveLength(100);
  void ask('1', '0');
  expect(begun).toHaveLength(101);
});

test('other reads are not shared, and a failure is that of those who shared it', async () => {
  const { begun, ask, end } = countedReads();
  const [one, other] = [ask('1', 'a'), ask('1', 'b')];
  const failing = [ask('2', 'a'), ask('2', 'a')];
  expect(begun).toHaveLength(2);
  end(0);
  end(1);
  expect(await Promise.all([one, other])).toEqual([0, 1]);
  await vi.waitFor(() => expect(begun).toHaveLength(3));
  begun[2]?.reject(new Error('away'));
  for (const each of await Promise.allSettled(failing)) expect(each.status).toBe('rejected');
  const again = ask('2', 'a');
  end(3);
  expect(await again).toBe(3);
});

/** Reads that end when told to, each finding for every key, but those in capitals, the number of reads before it. */
function countedGroups(most = 3) {
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
  const { ask, end, keys } = countedGroups();
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
  const { ask, end, keys } = countedGroups(2);
  const first = ask('a');
  const later = ['b', 'c', 'd', 'e', 'f', 'f'].map(ask);
  end(0);
  await first;
  await vi.waitFor(() => expect(keys().slice(1)).toEqual([['b', 'c'], ['d', 'e'], ['f']]));
  for (const place of [3, 2, 1]) end(place);
  expect(await Promise.all(later)).toEqual([1, 1, 2, 2, 3, 3]);
});

test('nobody waits long for a read that takes long, and a failure is that of those who were in it', async () => {
  const { begun, ask, end } = countedGroups();
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
