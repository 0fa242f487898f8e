import type { ListedRecord, RecordKind } from '../records/record/record.ts';

/** How many new requests there are of each kind. */
export type NewRequests = Readonly<Record<RecordKind, number>>;

type Tell = (requests: NewRequests) => void;

const GATHER_MS = 3_000;

/** What is older has been there for a while, and was only now touched. */
const NEW_FOR_MS = 10 * 60_000;

const NONE: NewRequests = { deposit: 0, withdrawal: 0 };

/** Gathers what players send in, and tells of it at most once every three seconds. */
export function gatherNewRequests(tell: Tell) {
  // With the time of each: an older one is not new, seen or not.
  const seen = new Map<string, number>();
  let waiting = NONE;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tellNow(): void {
    const requests = waiting;
    waiting = NONE;
    timer = undefined;
    tell(requests);
  }

  return {
    /** The same record may come again. */
    add(kind: RecordKind, records: readonly ListedRecord[]): void {
      const now = Date.now();
      for (const [id, at] of seen) if (now - at >= NEW_FOR_MS) seen.delete(id);
      const found = records.filter((record) => !seen.has(record.id) && isNewRequest(record, now));
      for (const { id, timestamp } of found) seen.set(id, Date.parse(timestamp));
      if (found.length === 0) return;
      waiting = { ...waiting, [kind]: waiting[kind] + found.length };
      timer ??= setTimeout(tellNow, GATHER_MS);
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      waiting = NONE;
    },
  };
}

/** A player's, that nobody has taken in hand. Taking a lock and giving it back leaves the version as it was. */
export function isNewRequest({ source, version, lockedBy, timestamp }: ListedRecord, now: number): boolean {
  const isUntouched = version === 1 && lockedBy === null;
  return source === 'player' && isUntouched && now - Date.parse(timestamp) < NEW_FOR_MS;
}

/** `2 new deposits and 1 new withdrawal` */
export function newRequestsText({ deposit, withdrawal }: NewRequests): string {
  return [counted(deposit, 'deposit'), counted(withdrawal, 'withdrawal')].filter(Boolean).join(' and ');
}

function counted(count: number, kind: RecordKind): string {
  return count === 0 ? '' : `${count} new ${kind}${count === 1 ? '' : 's'}`;
}
