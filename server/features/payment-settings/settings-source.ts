import { sql } from 'kysely';
import { settingsChanged } from '#contract/payment-settings.ts';
import type { Database } from '#server/platform/database/database.ts';
import { endedWithin } from '#server/platform/database/snapshot.ts';
import type { LiveSource } from '#server/platform/live/live-feed.ts';

/** Shows the live feed that the payment settings were saved, not how. */
export function settingsSource({ queries }: Database): LiveSource {
  return async ({ from, until }) => {
    const rows = await queries
      .selectFrom('payment_settings')
      .select('version')
      .where(endedWithin(sql.ref('payment_settings.changed_in'), { from, until }))
      .execute();
    return rows.map((row) => settingsChanged.parse(row));
  };
}
