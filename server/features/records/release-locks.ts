import { sql } from 'kysely';
import { RECORD_KINDS } from '#domain/records/record.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { recordActivityEntry } from './record-activity.ts';
import { LEASE_MINUTES, lockRecordRow, type RecordStore } from './record-store.ts';

/** A console renews its locks every 30 seconds, one in the background every minute. */
const RENEWED_WITHIN_SECONDS = 120;

export type Releasing = Disposable & {
  /** Call it once a console has disconnected: closed, killed or cut off. */
  onGone(staff: Staff): void;
};

/**
 * Releases locks that are not renewed within two minutes: another window or node of the same person goes on
 * renewing its own. If a node ends with its consoles, leases run out.
 */
export function releaseLocksOfGone(
  { change, database, records, onError }: Pick<Services, 'change' | 'database' | 'records' | 'onError'>,
  { afterMs = RENEWED_WITHIN_SECONDS * 1_000 }: { readonly afterMs?: number | undefined } = {},
): Releasing {
  const timers = new Map<string, NodeJS.Timeout>();

  async function release(store: RecordStore, staff: Staff): Promise<void> {
    for (const { id } of await findUnrenewed(database.queries, store, staff.id)) {
      await change(async (transaction, log) => {
        const before = await lockRecordRow(store, transaction, id);
        const [unrenewed] = await findUnrenewed(transaction, store, staff.id, id);
        if (unrenewed === undefined) return;
        await store.update(transaction, id, { locked_by: null, locked_by_name: null, locked_until: null });
        log(
          recordActivityEntry(store.kind, before, staff, {
            action: `${store.kind}_unlocked`,
            message: `Unlocked the ${store.kind} of ${before.username}: the console that held it has gone`,
          }),
        );
      });
    }
  }

  return {
    onGone(staff) {
      clearTimeout(timers.get(staff.id));
      const timer = setTimeout(() => {
        timers.delete(staff.id);
        Promise.all(RECORD_KINDS.map((kind) => release(records[kind], staff))).catch(onError);
      }, afterMs);
      timers.set(staff.id, timer);
    },
    [Symbol.dispose]() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

function findUnrenewed(queries: Queries, { kind }: Pick<RecordStore, 'kind'>, staffId: string, id?: string) {
  const held = queries
    .selectFrom(RECORD_TABLES[kind])
    .select('id')
    .where('locked_by', '=', staffId)
    .where('locked_until', '>', sql<Date>`now()`)
    .where(
      'locked_until',
      '<=',
      sql<Date>`now() + interval '${sql.raw(`${LEASE_MINUTES * 60 - RENEWED_WITHIN_SECONDS} seconds`)}'`,
    );
  return (id === undefined ? held : held.where('id', '=', id)).execute();
}
