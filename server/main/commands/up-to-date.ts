import type { Database } from '#server/platform/database/database.ts';
import { assertUsable } from '#server/platform/database/migrate.ts';
import { readSchemaLevel } from '#server/platform/database/schema-level.ts';

/** @throws SchemaNewer, MigrationAltered; Error when this code's tables are not there yet */
export async function assertUpToDate({ pool }: Database): Promise<void> {
  const level = await readSchemaLevel(pool);
  assertUsable(level);
  if (level.pending.length === 0) return;
  throw new Error('The database is still that of an earlier version. Start Cage once, which upgrades it.');
}
