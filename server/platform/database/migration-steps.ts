import pg from 'pg';

/** One statement outside of any transaction; it may be made again after it was made in part. */
export type Step = {
  readonly title: string;
  readonly sql: string;
  /** Made again until it changes no row. */
  readonly isRepeated: boolean;
};

const HEADING = /^-- (Step|Repeat): (.+)$/m;
const CONCURRENTLY = /\bconcurrently\b/gi;

/** The steps of a migration that begins '-- Step: …' or '-- Repeat: …'; none if it is one transaction. */
export function stepsOf(sql: string): Step[] {
  if (sql.search(HEADING) !== 0) return [];
  const [, ...parts] = sql.split(HEADING) as [string, ...string[]];
  return Array.from({ length: parts.length / 3 }, (_, index) => {
    const [kind, title, statement] = parts.slice(3 * index) as [string, string, string];
    return { title, sql: statement.trim(), isRepeated: kind === 'Repeat' };
  });
}

/** @param lockPatienceMs then pg.DatabaseError; not for a step made concurrently, which holds nobody up */
export async function takeStep(client: pg.ClientBase, step: Step, lockPatienceMs: number): Promise<void> {
  const waits = step.sql.search(CONCURRENTLY) >= 0;
  await client.query(`set lock_timeout = ${waits ? 0 : lockPatienceMs}`);
  await dropUnfinishedIndexes(client, step);
  await runToEnd(client, step);
}

/** Makes the step within a transaction, for a schema that nobody uses yet. */
export async function takeStepAtOnce(client: pg.ClientBase, step: Step): Promise<void> {
  await runToEnd(client, { ...step, sql: step.sql.replaceAll(CONCURRENTLY, '') });
}

async function runToEnd(client: pg.ClientBase, { sql, isRepeated }: Step): Promise<void> {
  let changed: number | null;
  do changed = (await client.query(sql)).rowCount;
  while (isRepeated && changed);
}

/** A killed node leaves the index it was making: it serves nobody, and counts as existing. */
async function dropUnfinishedIndexes(client: pg.ClientBase, { sql }: Step): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relnamespace = current_schema()::regnamespace`,
  );
  for (const { name } of rows) {
    if (sql.includes(name)) await client.query(`drop index concurrently ${pg.escapeIdentifier(name)}`);
  }
}
