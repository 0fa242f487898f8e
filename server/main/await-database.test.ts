import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sayWhile } from './await-database.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('while the database is awaited, a cause is said soon, each once in half a minute', async () => {
  const said: string[] = [];
  const { promise, resolve } = Promise.withResolvers<string>();
  let cause: string | undefined;
  const waiting = sayWhile(promise, {
    cause: () => cause,
    otherwise: 'It does not answer yet.',
    say: (text) => said.push(text.replace(' Cage waits for its database.', '')),
  });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(said).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said).toEqual(['It does not answer yet.']);
  cause = 'It refuses connections.';
  await vi.advanceTimersByTimeAsync(9_000);
  expect(said).toEqual(['It does not answer yet.', cause]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(said).toEqual(['It does not answer yet.', cause, cause]);
  resolve('there');
  expect(await waiting).toBe('there');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toHaveLength(3);
});
