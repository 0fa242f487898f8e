import { expect, test, vi } from 'vitest';
import { ownClockAndConnection } from '#web/data/connection-for-test.ts';
import { createChunk } from './chunk.ts';

ownClockAndConnection();

/** A chunk that the test lets load or not, and a server that it lets answer or not. */
function start() {
  const server = { isThere: true, hasFile: true, isSilent: false, asked: 0 };
  const chunk = createChunk(
    () => {
      server.asked += 1;
      if (server.isSilent) return new Promise<string>(() => {});
      return server.isThere && server.hasFile ? Promise.resolve('code') : Promise.reject(new TypeError());
    },
    { attemptMs: 1_000, probe: async () => server.isThere },
  );
  const states: string[] = [];
  chunk.onState(() => states.push(chunk.state));
  return { server, chunk, states };
}

test('is loaded once, however often it is asked for', async () => {
  const { server, chunk, states } = start();
  expect(chunk.state).toBe('idle');
  expect(await Promise.all([chunk.load(), chunk.load()])).toEqual(['code', 'code']);
  expect(await chunk.load()).toBe('code');
  expect(server.asked).toBe(1);
  expect(states).toEqual(['loading', 'loaded']);
});

test('waits for a server that is away, without importing, and is loaded once it is back', async () => {
  const { server, chunk, states } = start();
  server.isThere = false;
  const loaded = chunk.load();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states).toEqual(['loading', 'unreachable']);
  expect(server.asked).toBe(1);
  server.isThere = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await loaded).toBe('code');
  expect(chunk.state).toBe('loaded');
});

test('is asked for at once when somebody wishes', async () => {
  const { server, chunk } = start();
  server.isThere = false;
  const loaded = chunk.load();
  await vi.advanceTimersByTimeAsync(60_000);
  server.isThere = true;
  chunk.tryAgain();
  await vi.advanceTimersByTimeAsync(0);
  expect(await loaded).toBe('code');
});

test('is missing when the server answers and has it no more', async () => {
  const { server, chunk, states } = start();
  server.hasFile = false;
  void chunk.load();
  await vi.advanceTimersByTimeAsync(0);
  expect(states).toEqual(['loading', 'missing']);
  expect(server.asked).toBe(2);
});

test('that was missing for seconds is loaded by itself seconds later', async () => {
  const { server, chunk } = start();
  server.hasFile = false;
  const loaded = chunk.load();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(chunk.state).toBe('missing');
  server.hasFile = true;
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await loaded).toBe('code');
  expect(chunk.state).toBe('loaded');
});

test('an import that is never answered is given up', async () => {
  const { server, chunk } = start();
  server.isSilent = true;
  void chunk.load();
  await vi.advanceTimersByTimeAsync(999);
  expect(chunk.state).toBe('loading');
  await vi.advanceTimersByTimeAsync(1_001);
  expect(chunk.state).toBe('missing');
});
