import { sql } from 'kysely';
import { RECORD_KINDS } from '#domain/records/record-kind.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { RecordStores } from './record-store.ts';

/** In the words of the indexes that hold them. */
export const IS_OTHERWISE_SPELLED = sql<boolean>`username ~ '^[A-Z]{0,8}0+[0-9]+$'`;

const AT_ONCE = 200;

/**
 * Gives the players of older records the one spelling that newer ones have from the start, a few records at a time. Once
 * it has come to the end there are none.
 */
export async function spellRecords(
  { queries }: Database,
  stores: RecordStores,
  signal: AbortSignal,
): Promise<void> {
  for (const kind of RECORD_KINDS) {
    while ((await stores[kind].spellSome(queries, AT_ONCE)) > 0) signal.throwIfAborted();
  }
}
