import { sql } from 'kysely';
import type { Failing } from '#domain/operations/failing.ts';
import type { Queries } from '#server/platform/database/database.ts';

// As long as one notice is tried again.
const SEEN_AFTER = sql<Date>`now() - interval '10 minutes'`;

/** Whose devices cannot be told of new requests, while notices are on and they are signed in there. */
export async function findNoticeFailures(
  queries: Queries,
): Promise<{ readonly what: Failing; readonly since: Date; readonly who: string[] }[]> {
  const { since, who } = await queries
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .innerJoin('staff', 'staff.id', 'push_devices.staff_id')
    .where('failing_since', '<', SEEN_AFTER)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('staff.removed_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from settings where name = 'push_settings' and not (document->'isOn')::boolean)`,
    )
    .select([
      sql<Date | null>`min(failing_since)`.as('since'),
      sql<string[]>`array_agg(distinct coalesce(nullif(display_name, ''), email))`.as('who'),
    ])
    .executeTakeFirstOrThrow();
  return since === null ? [] : [{ what: 'notices', since, who }];
}
