import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveFeed, type LiveFeed } from '../live/live-feed.ts';
import { followRequests } from './follow-requests.ts';

/** The browser's side of a connection, driven by the test. */
class Connection extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static opened: Connection[] = [];
  readyState = 0;

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

  beat(): void {
    this.dispatchEvent(Object.assign(new Event('heartbeat'), { data: '{"waitingSince":null}' }));
  }

  send(...ids: readonly string[]): void {
    const timestamp = new Date().toISOString();
    const deposits = ids.map((id) => ({ id, source: 'player', version: 1, lockedBy: null, timestamp }));
    this.dispatchEvent(Object.assign(new Event('change'), { data: JSON.stringify({ deposits }) }));
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let told: number[];
let feed: LiveFeed;
let endFollowing: () => void;
let endFeed: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Connection);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  page.visibilityState = 'visible';
  Connection.opened = [];
  told = [];
  feed = createLiveFeed(() => {});
  endFeed = feed.start();
  endFollowing = followRequests(feed, ({ deposit }) => told.push(deposit));
  latest().accept();
});

afterEach(() => {
  endFollowing();
  endFeed();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const latest = () => Connection.opened.at(-1) as Connection;
const connected = () => Connection.opened.filter((one) => one.readyState !== Connection.CLOSED);

function turn(visibility: 'visible' | 'hidden'): void {
  page.visibilityState = visibility;
  page.dispatchEvent(new Event('visibilitychange'));
}

function passMinutes(minutes: number): void {
  for (let heartbeats = 0; heartbeats < minutes * 4; heartbeats++) {
    latest().beat();
    vi.advanceTimersByTime(15_000);
  }
}

test('while the tab is visible, the app’s own feed is enough', () => {
  latest().send('a', 'b');
  vi.advanceTimersByTime(4_000);
  expect(told).toEqual([2]);
  expect(Connection.opened).toHaveLength(1);
});

test('in a tab hidden for long, each request is still announced once, over the same connection', () => {
  turn('hidden');
  latest().send('a');
  passMinutes(2);
  latest().send('a', 'b');
  passMinutes(10);
  expect(told).toEqual([1, 1]);
  expect(Connection.opened).toHaveLength(1);
  expect(connected()).toHaveLength(1);
});

test('started in a tab hidden for long, the feed reconnects', () => {
  endFollowing();
  turn('hidden');
  vi.advanceTimersByTime(61_000);
  expect(connected()).toHaveLength(0);
  endFollowing = followRequests(feed, ({ deposit }) => told.push(deposit));
  latest().accept();
  latest().send('a');
  vi.advanceTimersByTime(4_000);
  expect(told).toEqual([1]);
});

test('once stopped, a tab hidden for long closes its connection', () => {
  turn('hidden');
  endFollowing();
  vi.advanceTimersByTime(61_000);
  expect(connected()).toHaveLength(0);
});
