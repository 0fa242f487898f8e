import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLiveFeed, type LiveFeed } from '../live/live-feed.ts';
import type { ListedRecord } from '../records/record/record.ts';
import {
  followRequests,
  gatherNewRequests,
  isNewRequest,
  type NewRequests,
  newRequestsText,
} from './new-requests.ts';

const NOW = Date.parse('2026-03-08T12:00:00Z');

/** Only the fields that make a request new. */
function request(id: string, fields: Partial<ListedRecord> = {}): ListedRecord {
  const known = { id, source: 'player', version: 1, lockedBy: null, timestamp: '2026-03-08T11:59:59Z' };
  return { ...known, ...fields } as ListedRecord;
}

describe('new requests', () => {
  let told: NewRequests[];
  let gatherer: ReturnType<typeof gatherNewRequests>;

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    told = [];
    gatherer = gatherNewRequests((requests) => told.push(requests));
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test('requests within three seconds are announced together, later ones separately', () => {
    gatherer.add('deposit', [request('a'), request('b')]);
    vi.advanceTimersByTime(2_999);
    gatherer.add('withdrawal', [request('c')]);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([{ deposit: 2, withdrawal: 1 }]);
    gatherer.add('deposit', [request('d')]);
    vi.advanceTimersByTime(60_000);
    expect(told.slice(1)).toEqual([{ deposit: 1, withdrawal: 0 }]);
  });

  test('a flood is announced once a minute, and what comes after it within seconds again', () => {
    const flood = (from: number) => Array.from({ length: 100 }, (_, index) => request(`${from + index}`));
    gatherer.add('deposit', flood(0));
    vi.advanceTimersByTime(3_000);
    for (let second = 0; second < 59; second++) {
      gatherer.add('withdrawal', flood(1_000 + second * 100));
      vi.advanceTimersByTime(1_000);
    }
    expect(told).toEqual([{ deposit: 100, withdrawal: 0 }]);
    vi.advanceTimersByTime(1_000);
    expect(told.slice(1)).toEqual([{ deposit: 0, withdrawal: 5_900 }]);
    gatherer.add('deposit', [request('last')]);
    vi.advanceTimersByTime(60_000);
    gatherer.add('deposit', [request('next')]);
    vi.advanceTimersByTime(3_000);
    expect(told.slice(2)).toEqual([
      { deposit: 1, withdrawal: 0 },
      { deposit: 1, withdrawal: 0 },
    ]);
  });

  test('a record that arrives again is not announced again', () => {
    gatherer.add('deposit', [request('a')]);
    vi.advanceTimersByTime(3_000);
    gatherer.add('deposit', [request('a')]);
    vi.advanceTimersByTime(60_000);
    expect(told).toHaveLength(1);
  });

  test('nothing is announced after it has stopped', () => {
    gatherer.add('deposit', [request('a')]);
    gatherer.stop();
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([]);
  });

  test('only what a player has just submitted is new', () => {
    expect(isNewRequest(request('a'), NOW)).toBe(true);
    expect(isNewRequest(request('a', { source: 'staff' }), NOW)).toBe(false);
    expect(isNewRequest(request('a', { version: 2 }), NOW)).toBe(false);
    expect(isNewRequest(request('a', { lockedBy: 'someone' }), NOW)).toBe(false);
    expect(isNewRequest(request('a', { timestamp: '2026-03-08T11:00:00Z' }), NOW)).toBe(false);
  });

  test.each([
    [{ deposit: 1, withdrawal: 0 }, '1 new deposit'],
    [{ deposit: 12, withdrawal: 0 }, '12 new deposits'],
    [{ deposit: 0, withdrawal: 2 }, '2 new withdrawals'],
    [{ deposit: 2, withdrawal: 1 }, '2 new deposits and 1 new withdrawal'],
  ])('%o reads: %s', (requests, text) => {
    expect(newRequestsText(requests)).toBe(text);
  });
});

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

describe('new requests of a feed', () => {
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
});
