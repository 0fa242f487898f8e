import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLive, type LiveState, retryDelay } from './live.ts';

/** The browser's side of a connection, driven by the test. */
class Connection extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static opened: Connection[] = [];
  readyState = Connection.CONNECTING;

  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    Connection.opened.push(this);
  }

  close(): void {
    this.readyState = Connection.CLOSED;
  }

  accept(): void {
    this.readyState = Connection.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  send(type: string, data: unknown, lastEventId = ''): void {
    this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data), lastEventId }));
  }

  beat(cursor = '', waitingSince: string | null = null): void {
    this.send('heartbeat', { waitingSince }, cursor);
  }

  fail(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

let events: string[];
let state: LiveState;
let end: () => void;
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const latest = () => Connection.opened.at(-1) as Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Connection);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  page.visibilityState = 'visible';
  Connection.opened = [];
  events = [];
  ({ end } = followLive({
    onChange: ({ deposits = [] }) => events.push(`change ${deposits.length}`),
    onReset: () => events.push('reset'),
    onState: (next) => {
      state = next;
      events.push(next.status);
    },
    onSignedOut: () => events.push('signed out'),
  }));
});

afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answerWith(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
}

test('data is reloaded once the feed is connected, and changes follow', () => {
  latest().accept();
  latest().send('change', { deposits: [{}, {}] });
  expect(events).toEqual(['connecting', 'live', 'reset', 'change 2']);
});

test('a connection that the browser resumes misses nothing and causes no reset', () => {
  latest().accept();
  latest().beat('cursor 1');
  latest().fail(Connection.CONNECTING);
  latest().accept();
  expect(events).toEqual(['connecting', 'live', 'reset', 'live', 'connecting', 'live']);
  expect(Connection.opened).toHaveLength(1);
});

test('one that breaks before there was anything to resume from causes a reset', () => {
  latest().accept();
  latest().fail(Connection.CONNECTING);
  latest().accept();
  expect(events).toEqual(['connecting', 'live', 'reset', 'connecting', 'live', 'reset']);
});

test('a connection that falls silent is replaced within 45 seconds by one that goes on from the last event', async () => {
  latest().accept();
  latest().beat('cursor 1');
  latest().send('change', { deposits: [{}] }, 'cursor 2');
  for (let i = 0; i < 3; i++) {
    await vi.advanceTimersByTimeAsync(15_000);
    latest().beat();
  }
  expect(Connection.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(36_000);
  expect(Connection.opened.map(({ readyState }) => readyState)).toEqual([
    Connection.CLOSED,
    Connection.CONNECTING,
  ]);
  expect(latest().url).toBe('/api/live?after=cursor%202');
  events = [];
  latest().accept();
  expect(events).toEqual(['live']);
});

test('a request for the stream that nothing answers is given up for the next, each in its time', async () => {
  const startedAt = Date.now();
  const openedAfter: number[] = [];
  while (openedAfter.length < 8) {
    const { length } = Connection.opened;
    while (Connection.opened.length === length) await vi.advanceTimersToNextTimerAsync();
    openedAfter.push((Date.now() - startedAt) / 1_000);
  }
  expect(openedAfter).toEqual([3, 9, 21, 45, 85, 125, 165, 205]);
  expect(Connection.opened.filter(({ readyState }) => readyState !== Connection.CLOSED)).toHaveLength(1);
  latest().accept();
  await vi.advanceTimersByTimeAsync(34_000);
  expect(Connection.opened).toHaveLength(9);
});

test('when the stream falls silent, the connections kept beside it are tried, so that a dead one is used no more', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return new Promise(() => {});
  });
  await vi.advanceTimersByTimeAsync(9_000);
  latest().accept();
  await vi.advanceTimersByTimeAsync(34_000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(Array(5).fill('/healthz'));
  expect(latest().readyState).toBe(Connection.CONNECTING);
});

test('what the browser resumes by itself has its time as well, and is replaced where nothing answers', async () => {
  latest().accept();
  latest().beat('cursor 1');
  latest().fail(Connection.CONNECTING);
  await vi.advanceTimersByTimeAsync(7_000);
  // Refused by a server that is starting: the browser goes on trying.
  latest().fail(Connection.CONNECTING);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(Connection.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(Connection.opened).toHaveLength(2);
  expect(latest().url).toBe('/api/live?after=cursor%201');
});

test('a tab that slept through the heartbeats reconnects as soon as it is shown', () => {
  latest().accept();
  latest().beat('cursor 1');
  vi.setSystemTime(Date.now() + 3_600_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(latest().url).toBe('/api/live?after=cursor%201');
});

test('how long nothing has arrived is said once it is more than a moment, and when the server cannot read', async () => {
  latest().accept();
  const since = new Date();
  latest().fail(Connection.CONNECTING);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(state).toEqual({ status: 'stopped', since });
  latest().accept();
  expect(state).toEqual({ status: 'live' });
  latest().beat('cursor 1', '2026-11-22T10:41:00.000Z');
  expect(state).toEqual({ status: 'stopped', since: new Date('2026-11-22T10:41:00.000Z') });
  latest().beat();
  expect(state).toEqual({ status: 'live' });
});

test('a browser that goes offline says so at once, and that it is live when it is', async () => {
  latest().accept();
  latest().beat('cursor 1');
  const since = new Date();
  window.dispatchEvent(new Event('offline'));
  expect(state).toEqual({ status: 'connecting' });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(state).toEqual({ status: 'stopped', since });
  // It reaches the server all the same, as one on this machine.
  latest().beat('cursor 2');
  expect(state).toEqual({ status: 'live' });
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  expect(latest().url).toBe('/api/live?after=cursor%202');
  latest().accept();
  expect(state).toEqual({ status: 'live' });
});

test('a reset from the server is passed on', () => {
  latest().accept();
  latest().send('reset', {});
  expect(events.slice(2)).toEqual(['reset', 'reset']);
});

test('a feed refused because nobody is signed in reports it and ends', async () => {
  answerWith(401, { error: { status: 'UNAUTHENTICATED', message: 'Sign in.' } });
  latest().fail(Connection.CLOSED);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events).toEqual(['connecting', 'signed out']);
  expect(Connection.opened).toHaveLength(1);
});

test('a feed refused for another reason is reopened, and goes on from the last event', async () => {
  answerWith(503, { error: { status: 'UNAVAILABLE', message: 'Busy.' } });
  latest().accept();
  latest().beat('cursor 1');
  latest().fail(Connection.CLOSED);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(Connection.opened).toHaveLength(2);
  expect(latest().url).toBe('/api/live?after=cursor%201');
});

test('a hidden tab closes its connection, and goes on from the last event when it is shown', async () => {
  latest().accept();
  latest().beat('cursor 1');
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  for (let i = 0; i < 3; i++) {
    await vi.advanceTimersByTimeAsync(19_000);
    latest().beat();
  }
  expect(latest().readyState).toBe(Connection.OPEN);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(latest().readyState).toBe(Connection.CLOSED);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(Connection.opened).toHaveLength(2);
  expect(latest().url).toBe('/api/live?after=cursor%201');
});

test('a window that is let go for too many others says so, and goes on when the person returns to it', async () => {
  latest().accept();
  latest().beat('cursor 1');
  latest().send('replaced', { mostStreams: 20 });
  const since = new Date();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(state).toEqual({ status: 'replaced', since: since });
  expect(latest().readyState).toBe(Connection.CLOSED);
  expect(Connection.opened).toHaveLength(1);
  window.dispatchEvent(new Event('focus'));
  expect(Connection.opened).toHaveLength(2);
  expect(latest().url).toBe('/api/live?after=cursor%201');
  latest().accept();
  expect(state).toEqual({ status: 'live' });
  window.dispatchEvent(new Event('focus'));
  expect(Connection.opened).toHaveLength(2);
});

test('the delay between attempts doubles, up to a limit', () => {
  const even = () => 0.5;
  expect([0, 1, 2, 3, 10].map((attempt) => retryDelay(attempt, even))).toEqual([
    500, 1000, 2000, 4000, 15_000,
  ]);
  expect(retryDelay(0, () => 0)).toBe(375);
});
