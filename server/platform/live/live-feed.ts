import type pg from 'pg';
import { DatabaseUnavailable } from '../database/failures.ts';
import { isIncludedIn, type SnapshotRange, splitByBegin } from '../database/snapshot.ts';
import { isKeptSince } from './noted-changes.ts';
import {
  isReachedBy,
  type LiveCursor,
  type Position,
  parseCursor,
  readPosition,
  toCursor,
} from './position.ts';
import { nodeName, openWakeUp } from './wake-up.ts';

/** Reads the rows of one live table that the transactions of a range wrote, as they are now. */
export type LiveSource<Row = unknown> = (
  range: SnapshotRange & { readonly limit: number },
) => Promise<readonly Row[]>;

export type LiveSources = Readonly<Record<string, LiveSource>>;

/** By source; a source without changes is absent. */
export type LiveChanges = Readonly<Record<string, readonly unknown[]>>;

/** `changes` undefined: more has changed than the feed replays; reload. */
export type LiveUpdate = { readonly cursor: LiveCursor; readonly changes: LiveChanges | undefined };

export type LiveFeed = {
  readonly cursor: LiveCursor;
  /** Since when it has been unable to read, for instance because of a lock on a live table. */
  readonly waitingSince: Date | undefined;
  /** When it last read all there was. */
  readonly readAt: Date;
  onWaiting(listener: () => void): () => void;
  /** Call it after a commit that changed a live table: wakes this node at once, the others soon after. */
  wake(): void;
  /** Calls back when another node reports a change, which the feed itself may still have to wait for. */
  onWake(listener: () => void): () => void;
  /** Follows from now on. A source without followers is not read. */
  subscribe(sources: readonly string[], listener: (update: LiveUpdate) => void): () => void;
  /** Reads on if a cursor, as of another node, is ahead of this feed; else `since` would ask for a reload. */
  reach(cursor: LiveCursor): Promise<void>;
  since(cursor: LiveCursor, sources: readonly string[]): Promise<LiveUpdate>;
  close(): Promise<void>;
};

// The most rows of one read of a source; beyond that, a reload is cheaper for the listener.
const REPLAY_LIMIT = 500;

// A single change is read at once, rapid ones together: viewers see each within a tenth of a second.
const READ_GAP_MS = 50;

// With more changes than the feed sends, reloads are requested at a sustainable pace.
const FLOOD_GAP_MS = 1_000;

// Covers lost wake-ups, such as those of a node that died between its commit and its NOTIFY.
const IDLE_MS = 1_000;

/**
 * Triggers note each transaction's rows in `live_changes`. The position is a snapshot: notes of transactions
 * ended since are read, open ones remembered. So nothing is missed, and no open transaction delays others.
 */
export async function openLiveFeed(
  pool: pg.Pool,
  sources: LiveSources,
  onError: (error: unknown) => void,
  { idleMs = IDLE_MS, keyIds = [] }: { readonly idleMs?: number; readonly keyIds?: readonly string[] } = {},
): Promise<LiveFeed> {
  const subscriptions = new Set<{ names: readonly string[]; listener: (update: LiveUpdate) => void }>();
  const wakeListeners = new Set<() => void>();
  const waitListeners = new Set<() => void>();
  let position = await readPosition(pool);
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;
  let resting = false;
  // Since the last read began.
  let woken = false;
  let waitingSince: Date | undefined;
  let readAt = new Date();
  let closed = false;

  async function read(names: Iterable<string>, from: Position, until: Position): Promise<LiveUpdate> {
    const ranges = splitByBegin({ from: from.snapshot, until: until.snapshot });
    async function readFrom(name: string): Promise<readonly unknown[]> {
      const parts = ranges.map(async (range) => sources[name]?.({ ...range, limit: REPLAY_LIMIT + 1 }) ?? []);
      return (await Promise.all(parts)).flat();
    }
    const entries = await Promise.all(
      Array.from(names, async (name) => [name, await readFrom(name)] as const),
    );
    const isWhole =
      entries.every(([, rows]) => rows.length <= REPLAY_LIMIT) && (await isKeptSince(pool, from.snapshot));
    return { cursor: toCursor(until), changes: isWhole ? withRows(entries) : undefined };
  }

  function followed(): string[] {
    return [...new Set([...subscriptions].flatMap(({ names }) => names))];
  }

  /** @returns how many milliseconds to rest */
  async function readOn(): Promise<number> {
    const next = await readPosition(pool);
    if (!isReachedBy(position, next)) return startAnew(next);
    if (isIncludedIn(next.snapshot, position.snapshot)) return READ_GAP_MS;
    let names = followed();
    let update = await read(names, position, next);
    // Followers who joined during the read were promised everything from the old position on.
    while (followed().some((name) => !names.includes(name))) {
      names = followed();
      update = await read(names, position, next);
    }
    position = next;
    for (const { names, listener } of subscriptions) tell(listener, names, update);
    return update.changes === undefined ? FLOOD_GAP_MS : READ_GAP_MS;
  }

  /** Commits may be lost and their ids given again: nobody's position says what they lack. */
  function startAnew(next: Position): number {
    position = next;
    for (const { listener } of subscriptions) listener({ cursor: toCursor(next), changes: undefined });
    wakeUp.renew(new DatabaseUnavailable('unreachable', 'The database has been replaced or restarted'));
    for (const listener of wakeListeners) listener();
    return FLOOD_GAP_MS;
  }

  function readSoon(): void {
    woken = true;
    if (closed || resting || reading !== undefined) return;
    clearTimeout(timer);
    woken = false;
    const startedAt = new Date();
    reading = readOn()
      .then(
        (milliseconds) => {
          readAt = startedAt;
          setWaiting(undefined);
          return milliseconds;
        },
        (error: unknown) => {
          if (waitingSince === undefined) {
            onError(error);
            // A server that shuts down waits for the connection on which it would notify.
            wakeUp.renew();
          }
          setWaiting(waitingSince ?? startedAt);
          return READ_GAP_MS;
        },
      )
      .then(rest);
  }

  function setWaiting(since: Date | undefined): void {
    if (since === waitingSince) return;
    waitingSince = since;
    for (const listener of waitListeners) listener();
  }

  function rest(milliseconds: number): void {
    reading = undefined;
    if (closed) return;
    resting = true;
    timer = setTimeout(() => {
      resting = false;
      if (woken) readSoon();
      else timer = setTimeout(readSoon, idleMs);
    }, milliseconds);
  }

  const wakeUp = await openWakeUp(
    pool,
    nodeName(keyIds),
    () => {
      for (const listener of wakeListeners) listener();
      readSoon();
    },
    onError,
  );
  readSoon();

  return {
    get cursor() {
      return toCursor(position);
    },
    get waitingSince() {
      return waitingSince;
    },
    get readAt() {
      return readAt;
    },
    onWaiting(listener) {
      waitListeners.add(listener);
      return () => waitListeners.delete(listener);
    },
    wake() {
      readSoon();
      wakeUp.notifyOthers();
    },
    onWake(listener) {
      wakeListeners.add(listener);
      return () => wakeListeners.delete(listener);
    },
    subscribe(names, listener) {
      const subscription = { names, listener };
      subscriptions.add(subscription);
      return () => subscriptions.delete(subscription);
    },
    async reach(cursor) {
      const wanted = parseCursor(cursor);
      if (wanted === undefined || isReachedBy(wanted, position)) return;
      // A read under way may have begun too early.
      await reading;
      if (closed) return;
      resting = false;
      readSoon();
      await reading;
    },
    async since(cursor, names) {
      const [from, until] = [parseCursor(cursor), position];
      const isKnown = from !== undefined && isReachedBy(from, until);
      return isKnown ? read(names, from, until) : { cursor: toCursor(until), changes: undefined };
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await reading;
      wakeUp.close();
    },
  };
}

function tell(listener: (update: LiveUpdate) => void, names: readonly string[], update: LiveUpdate): void {
  const entries = update.changes && Object.entries(update.changes).filter(([name]) => names.includes(name));
  if (entries === undefined) listener(update);
  else if (entries.length > 0) listener({ cursor: update.cursor, changes: Object.fromEntries(entries) });
}

function withRows(entries: ReadonlyArray<readonly [string, readonly unknown[]]>): LiveChanges {
  return Object.fromEntries(entries.filter(([, rows]) => rows.length > 0));
}
