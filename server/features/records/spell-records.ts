import { sql } from 'kysely';
import { RECORD_KINDS } from '#domain/records/record-kind.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { RecordStores } from './record-store.ts';

/** In the words of the indexes that hold them. */
export const IS_OTHERWISE_SPELLED = sql<boolean>`username ~ '^[A-Z]{0,8}0+[0-9]+$'`;

const AT_ONCE = 200;

/** Gives the players of older records the one spelling that newer ones have from the start, a few records at a time. */
export function spellRecordsJob({ queries }: Database, stores: RecordStores): Job {
  return {
    name: 'spell-records',
    lookEveryMs: 10_000,
    restMs: 10 * 60_000,
    async isNeeded() {
      const { rows } = await sql<{ found: boolean }>`
        select exists (select from deposits where ${IS_OTHERWISE_SPELLED})
          or exists (select from withdrawals where ${IS_OTHERWISE_SPELLED}) as found`.execute(queries);
      return rows[0]?.found === true;
    },
    async run(signal) {
      for (const kind of RECORD_KINDS) {
        while ((await stores[kind].spellSome(queries, AT_ONCE)) > 0) signal.throwIfAborted();
      }
    },
  };
}
