import { RECORD_KINDS } from '#domain/records/record.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { RecordStores } from './record-store.ts';

/** Retention of requests' origins: docs/reference/rules.md, 'Retention'. */
const KEPT_DAYS = 30;

// Older ones are erased already: searching them each time would be wasted.
const LOOKED_THROUGH_DAYS = 30;

const DAY_MS = 86_400_000;
const AT_ONCE = 500;

export async function eraseNetworks({ queries }: Database, stores: RecordStores, now: Date): Promise<void> {
  const until = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const since = new Date(until.getTime() - LOOKED_THROUGH_DAYS * DAY_MS);
  for (const kind of RECORD_KINDS) {
    let erased: number;
    do erased = await stores[kind].eraseNetworks(queries, { since, until }, AT_ONCE);
    while (erased === AT_ONCE);
  }
}
