import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './call.ts';
import { backoffMs, retrying } from './retrying.ts';

const lost = () => new CallError('UNAVAILABLE', '', undefined, 0);
let connection: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  connection = new EventTarget();
  vi.stubGlobal('addEventListener', connection.addEventListener.bind(connection));
  vi.stubGlobal('removeEventListener', connection.removeEventListener.bind(connection));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Attempts that fail as they are told, then succeed; `attempts` is when each began. */
function start(failures: readonly Error[], untilMs = Date.now() + 600_000, { mayBeDone = false } = {}) {
  const began = Date.now();
  const attempts: number[] = [];
  const left = [...failures];
  const stopping = new AbortController();
  const outcome = retrying(
    async () => {
      attempts.push(Date.now() - began);
      const failure = left.shift();
      if (failure) throw failure;
      return 'answered';
    },
    { untilMs, signal: stopping.signal, mayBeDone },
  ).catch((error: unknown) => error);
  return { attempts, outcome, stopping };
}

/** Longer than any of these attempts and pauses together. */
const waitLong = () => vi.advanceTimersByTimeAsync(15 * 60_000);

test('a lost answer is asked for again until it is there, at growing intervals', async () => {
  const { attempts, outcome } = start(Array.from({ length: 6 }, lost));
  await waitLong();
  expect(await outcome).toBe('answered');
  expect(attempts).toHaveLength(7);
  expect(attempts[1]).toBeGreaterThanOrEqual(500);
  expect(attempts[1]).toBeLessThanOrEqual(1_500);
});

test('a refusal ends it at once', async () => {
  const refusal = new CallError('FAILED_PRECONDITION', 'Wait a day.');
  const { attempts, outcome } = start([lost(), refusal]);
  await waitLong();
  expect(await outcome).toBe(refusal);
  expect(attempts).toHaveLength(2);
});

const tooOften = () => new CallError('RESOURCE_EXHAUSTED', 'Too many.', undefined, undefined, 14_000);

test('a refusal for asking too often ends it, unless an attempt before may have been carried out', async () => {
  const first = start([tooOften()]);
  await waitLong();
  expect(await first.outcome).toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
  expect(first.attempts).toEqual([0]);

  const after = start([lost(), tooOften(), tooOften()]);
  await waitLong();
  expect(await after.outcome).toBe('answered');
  const [, second = 0, third = 0] = after.attempts;
  expect(third - second).toBeGreaterThanOrEqual(14_000);
});

test('of what may have been carried out it never ends in a refusal for asking too often', async () => {
  const ended = start([lost(), ...Array.from({ length: 99 }, tooOften)], Date.now() + 60_000);
  await waitLong();
  expect(await ended.outcome).toMatchObject({ status: 'UNAVAILABLE', retryAfterMs: 0 });

  const takenUp = start(Array.from({ length: 99 }, tooOften), Date.now() + 60_000, { mayBeDone: true });
  await waitLong();
  expect(await takenUp.outcome).toMatchObject({ status: 'UNAVAILABLE', retryAfterMs: 0 });
});

test('a server that names a time is not asked before', async () => {
  const { attempts, outcome } = start([new CallError('UNAVAILABLE', 'Busy.', undefined, 30_000)]);
  await vi.advanceTimersByTimeAsync(0);
  connection.dispatchEvent(new Event('online'));
  await waitLong();
  expect(await outcome).toBe('answered');
  expect(attempts).toEqual([0, 30_000]);
});

test('a connection that comes back ends the wait', async () => {
  const { attempts, outcome } = start([lost()]);
  await vi.advanceTimersByTimeAsync(100);
  connection.dispatchEvent(new Event('online'));
  await waitLong();
  expect(await outcome).toBe('answered');
  expect(attempts).toEqual([0, 100]);
});

test('it gives up with the last failure', async () => {
  const { attempts, outcome } = start(Array.from({ length: 99 }, lost), Date.now() + 60_000);
  await waitLong();
  expect(await outcome).toMatchObject({ status: 'UNAVAILABLE' });
  expect(attempts.at(-1)).toBeLessThanOrEqual(60_000);
});

test('it is stopped during an attempt and between two', async () => {
  const between = start([lost()]);
  await vi.advanceTimersByTimeAsync(10);
  between.stopping.abort(new Error('stopped'));
  expect(await between.outcome).toMatchObject({ message: 'stopped' });

  const stopping = new AbortController();
  const during = retrying(() => new Promise(() => {}), {
    untilMs: Date.now() + 1_000,
    signal: stopping.signal,
  });
  stopping.abort(new Error('stopped'));
  await expect(during).rejects.toThrow('stopped');
});

test('the delay doubles up to a limit', () => {
  const even = () => 0.5;
  expect([0, 1, 2, 3, 4, 10].map((failures) => backoffMs(failures, even))).toEqual([
    1_000, 2_000, 4_000, 8_000, 15_000, 15_000,
  ]);
});
