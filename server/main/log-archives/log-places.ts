import type { Database } from '#server/platform/database/database.ts';

type Source = Pick<Database, 'queries'>;

export async function findFirstAfter({ queries }: Source, after: number) {
  return queries
    .selectFrom('activity_log')
    .select(['id', 'created_at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Entries of before the instant may follow it: those of changes that took long. */
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
