import pg from 'pg';

/** One statement of a migration, outside of any transaction. It may be made again after it was made in part. */
export type Step = {
  /** What it does, as its heading says. */
  readonly title: string;
  readonly sql: string;
  /** Again and again, until it changes no row. */
  readonly isRepeated: boolean;
};

const HEADING = /^-- (Step|Repeat): (.+)$/m;
const CONCURRENTLY = /\bconcurrently\b/gi;

/**
 * The steps of a migration that begins with the heading of one, '-- Step: …' or '-- Repeat: …'; none of one that is
 * applied in a single transaction.
 */
export function stepsOf(sql: string): Step[] {
  if (sql.search(HEADING) !== 0) return [];
  const [, ...parts] = sql.split(HEADING) as [string, ...string[]];
  return Array.from({ length: parts.length / 3 }, (_, index) => {
    const [kind, title, statement] = parts.slice(3 * index) as [string, string, string];
    return { title, sql: statement.trim(), isRepeated: kind === 'Repeat' };
  });
}

/**
 * @param lockPatienceMs what waits for a lock longer fails; not for what is made concurrently, which holds nobody up
 * @throws pg.DatabaseError
 */
export async function takeStep(client: pg.ClientBase, step: Step, lockPatienceMs: number): Promise<void> {
  const waits = step.sql.search(CONCURRENTLY) >= 0;
  await client.query(`set lock_timeout = ${waits ? 0 : lockPatienceMs}`);
  await dropUnfinishedIndexes(client, step);
  await runToEnd(client, step);
}

/** Takes it within a transaction, for a schema that nobody uses yet. */
export async function takeStepAtOnce(client: pg.ClientBase, step: Step): Promise<void> {
  await runToEnd(client, { ...step, sql: step.sql.replaceAll(CONCURRENTLY, '') });
}

async function runToEnd(client: pg.ClientBase, { sql, isRepeated }: Step): Promise<void> {
  let changed: number | null;
  do changed = (await client.query(sql)).rowCount;
  while (isRepeated && changed);
}

/** An index that was being made when its node was killed is there, serves nobody, and counts as existing. */
async function dropUnfinishedIndexes(client: pg.ClientBase, { sql }: Step): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relnamespace = current_schema()::regnamespace`,
  );
  for (const { name } of rows) {
    if (sql.includes(name)) await client.query(`drop index concurrently ${pg.escapeIdentifier(name)}`);
  }
}
