import type { LiveFeed } from '../live/live-feed.ts';
import type { ListedRecord, RecordKind } from '../records/record/record.ts';

export type NewRequests = Readonly<Record<RecordKind, number>>;

type Report = (requests: NewRequests) => void;

const GATHER_MS = 3_000;

/** After so many at once, which only a flood or a rush brings, the next are reported together a minute later. */
const MANY = 20;
const AFTER_MANY_MS = 60_000;

/** An older request has been there for a while and was only now changed. */
const NEW_FOR_MS = 10 * 60_000;

const NONE: NewRequests = { deposit: 0, withdrawal: 0 };

export function gatherNewRequests(report: Report) {
  // With the time of each: once it is too old to be new, it need not be remembered.
  const seen = new Map<string, number>();
  let waiting = NONE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let gatherMs = GATHER_MS;

  function reportNow(): void {
    const requests = waiting;
    waiting = NONE;
    timer = undefined;
    gatherMs = requests.deposit + requests.withdrawal >= MANY ? AFTER_MANY_MS : GATHER_MS;
    report(requests);
  }

  return {
    /** May be called with the same record again. */
    add(kind: RecordKind, records: readonly ListedRecord[]): void {
      const now = Date.now();
      for (const [id, at] of seen) if (now - at >= NEW_FOR_MS) seen.delete(id);
      const found = records.filter((record) => !seen.has(record.id) && isNewRequest(record, now));
      for (const { id, timestamp } of found) seen.set(id, Date.parse(timestamp));
      if (found.length === 0) return;
      waiting = { ...waiting, [kind]: waiting[kind] + found.length };
      timer ??= setTimeout(reportNow, gatherMs);
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      waiting = NONE;
    },
  };
}

/** Any handling but locking and unlocking changes the version. */
export function isNewRequest({ source, version, lockedBy, timestamp }: ListedRecord, now: number): boolean {
  const isUntouched = version === 1 && lockedBy === null;
  return source === 'player' && isUntouched && now - Date.parse(timestamp) < NEW_FOR_MS;
}

export function newRequestsText({ deposit, withdrawal }: NewRequests): string {
  return [counted(deposit, 'deposit'), counted(withdrawal, 'withdrawal')].filter(Boolean).join(' and ');
}

function counted(count: number, kind: RecordKind): string {
  return count === 0 ? '' : `${count} new ${kind}${count === 1 ? '' : 's'}`;
}

/** Reports new requests until the returned function is called, even while the tab is hidden. */
export function followRequests(feed: LiveFeed, tell: (requests: NewRequests) => void): () => void {
  const gatherer = gatherNewRequests(tell);
  const ends = [
    feed.listen('deposit', {
      onChanges: (records) => gatherer.add('deposit', records),
      onReset: () => {},
    }),
    feed.listen('withdrawal', {
      onChanges: (records) => gatherer.add('withdrawal', records),
      onReset: () => {},
    }),
    feed.watch(),
    gatherer.stop,
  ];
  return () => {
    for (const end of ends) end();
  };
}
