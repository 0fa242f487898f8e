import { sql } from 'kysely';
import type { Queries } from '#server/platform/database/database.ts';

const MOST_NAMED = 3;
/** An endpoint silent for so long was put right, or is no longer there. */
const FORGOTTEN_AFTER = sql<Date>`now() - interval '30 days'`;

export async function countProviderEvent(
  queries: Queries,
  { type, tellsOfMoney }: { readonly type: string; readonly tellsOfMoney: boolean },
): Promise<void> {
  await queries
    .insertInto('provider_events')
    .values({ type, tells_of_money: tellsOfMoney })
    .onConflict((conflict) =>
      conflict.column('type').doUpdateSet({
        tells_of_money: tellsOfMoney,
        events: sql<number>`provider_events.events + 1`,
        last_at: sql<Date>`now()`,
      }),
    )
    .execute();
}

/** Undefined if any event tells of money; otherwise the endpoint sends others than Cage reads. */
export async function findIdleEvents(
  queries: Queries,
): Promise<{ readonly since: Date; readonly types: readonly string[] } | undefined> {
  const rows = await queries
    .selectFrom('provider_events')
    .select(['type', 'tells_of_money', 'events', 'first_at'])
    .where('last_at', '>', FORGOTTEN_AFTER)
    .orderBy('events', 'desc')
    .orderBy('type')
    .execute();
  if (rows.length === 0 || rows.some(({ tells_of_money }) => tells_of_money)) return undefined;
  const since = new Date(Math.min(...rows.map(({ first_at }) => first_at.getTime())));
  const named = rows.slice(0, MOST_NAMED).map(({ type, events }) => `${events} × ${type}`);
  const others = rows.length - named.length;
  return { since, types: others > 0 ? [...named, `${others} other types`] : named };
}
