import { expect, test } from 'vitest';
import { mapConcurrently } from './many-items.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('as many as may be are handled at once, and one that takes long keeps no other waiting', async () => {
  const handled: number[] = [];
  const long = Promise.withResolvers<void>();
  const all = mapConcurrently(2, [1, 2, 3, 4], async (item) => {
    handled.push(item);
    if (item === 1) await long.promise;
  });
  expect(handled).toEqual([1, 2]);
  await turn();
  expect(handled).toEqual([1, 2, 3, 4]);
  long.resolve();
  await all;
});

test('none is begun after one that failed', async () => {
  const handled: number[] = [];
  const all = mapConcurrently(2, [1, 2, 3, 4], async (item) => {
    handled.push(item);
    if (item === 1) throw new Error('It fails');
    await turn();
  });
  await expect(all).rejects.toThrow('It fails');
  await turn();
  expect(handled).toEqual([1, 2]);
});
