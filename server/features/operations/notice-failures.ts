import { sql } from 'kysely';
import type { Failing } from '#domain/operations/failing.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { isPushOn } from '#server/platform/push/settings.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';

// As long as one notice is tried again.
const SEEN_AFTER = sql<Date>`now() - interval '10 minutes'`;

/** People whose signed-in devices cannot be reached, while notices are on. */
export async function findNoticeFailures(
  queries: Queries,
  signer: RowSigner,
): Promise<{ readonly what: Failing; readonly since: Date; readonly who: string[] }[]> {
  if (!(await isPushOn(queries, signer))) return [];
  const { since, who } = await queries
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .innerJoin('staff', 'staff.id', 'push_devices.staff_id')
    .where('failing_since', '<', SEEN_AFTER)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('staff.removed_at', 'is', null)
    .select([
      sql<Date | null>`min(failing_since)`.as('since'),
      sql<string[]>`array_agg(distinct coalesce(nullif(display_name, ''), email))`.as('who'),
    ])
    .executeTakeFirstOrThrow();
  return since === null ? [] : [{ what: 'notices', since, who }];
}
