import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLive, retryDelay } from './live.ts';

/** The browser's side of a connection, driven by the test. */
class Connection extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static opened: Connection[] = [];
  readyState = Connection.CONNECTING;

  constructor() {
    super();
    Connection.opened.push(this);
  }

  close(): void {
    this.readyState = Connection.CLOSED;
  }

  accept(): void {
    this.readyState = Connection.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  send(type: string, data: unknown): void {
    this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data) }));
  }

  fail(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

let events: string[];
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
    onState: (state) => events.push(state),
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
  latest().fail(Connection.CONNECTING);
  latest().accept();
  expect(events).toEqual(['connecting', 'live', 'reset', 'connecting', 'live']);
  expect(Connection.opened).toHaveLength(1);
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
  expect(events).toEqual(['connecting', 'connecting', 'signed out']);
  expect(Connection.opened).toHaveLength(1);
});

test('a feed refused for another reason is reopened, and data is reloaded', async () => {
  answerWith(503, { error: { status: 'UNAVAILABLE', message: 'Busy.' } });
  latest().accept();
  latest().fail(Connection.CLOSED);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(Connection.opened).toHaveLength(2);
  latest().accept();
  expect(events.at(-1)).toBe('reset');
});

test('a hidden tab closes its connection, and reconnects when it is shown', async () => {
  latest().accept();
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(61_000);
  expect(latest().readyState).toBe(Connection.CLOSED);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  latest().accept();
  expect(Connection.opened).toHaveLength(2);
  expect(events.slice(-2)).toEqual(['live', 'reset']);
});

test('the delay between attempts doubles, up to a limit', () => {
  const even = () => 0.5;
  expect([0, 1, 2, 3, 10].map((attempt) => retryDelay(attempt, even))).toEqual([
    500, 1000, 2000, 4000, 15_000,
  ]);
  expect(retryDelay(0, () => 0)).toBe(375);
});
