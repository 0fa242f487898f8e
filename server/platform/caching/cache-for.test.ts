import { expect, test } from 'vitest';
import { until } from '#test/fixtures/until.ts';
import { cacheFor } from './cache-for.ts';

const LONG_MS = 60_000;

test('a load is cached, and concurrent callers share one', async () => {
  let loads = 0;
  const read = cacheFor(LONG_MS, async () => ++loads);
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  expect(await read()).toBe(1);
});

test('it is loaded again when its time is over', async () => {
  let loads = 0;
  const read = cacheFor(1, async () => ++loads);
  expect(await read()).toBe(1);
  expect(await until(async () => (await read()) > 1)).toBe(true);
});

test('a failure reaches those who waited for it, and is not cached', async () => {
  let loads = 0;
  const read = cacheFor(LONG_MS, async () => {
    loads += 1;
    if (loads === 1) throw new Error('the database is away');
    return loads;
  });
  const first = await Promise.allSettled([read(), read()]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read()).toBe(2);
});
