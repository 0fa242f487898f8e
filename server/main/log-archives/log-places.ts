import type { Database } from '#server/platform/database/database.ts';

type Source = Pick<Database, 'queries'>;

/** The first entry after one. */
export async function findFirstAfter({ queries }: Source, after: number) {
  return queries
    .selectFrom('activity_log')
    .select(['id', 'created_at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The first entry after one that is not of before an instant. Entries of before may follow it: of changes that took long. */
export async function findFirstSince(
  { queries }: Source,
  instant: Date,
  after: number,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('activity_log')
    .select('id')
    .where('id', '>', after)
    .where('created_at', '>=', instant)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The last entry before one, if it is after another. */
export async function findLastBetween(
  { queries }: Source,
  after: number,
  before: number,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('activity_log')
    .select('id')
    .where('id', '>', after)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
