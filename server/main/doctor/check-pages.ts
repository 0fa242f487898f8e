import type { Database } from '#server/platform/database/database.ts';
import { DAMAGE_ADVICE, explainError } from '#server/platform/postgres/explain-error.ts';
import { type Finding, ok, problem } from './finding.ts';

// Any disk reads this within seconds.
const MOST_READ_BYTES = 2 ** 30;

const FAILURES = `select coalesce(sum(checksum_failures), 0)::int as failures, max(checksum_last_failure) as last
  from pg_stat_database where datid in (0, (select oid from pg_database where datname = current_database()))`;

const TABLES = `select quote_ident(nspname) || '.' || quote_ident(relname) as name, pg_relation_size(c.oid)::float8 as bytes
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and relpersistence = 'p' and nspname !~ '^pg_' and nspname <> 'information_schema'
    and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
  order by bytes, name`;

export async function checkPages({ pool }: Pick<Database, 'pool'>): Promise<Finding> {
  const { rows } = await pool.query<{ failures: number; last: Date | null }>(FAILURES);
  const [{ failures, last }] = rows as [(typeof rows)[number]];
  if (failures > 0) {
    const since = last === null ? '' : `, the last time ${last.toISOString()}`;
    return problem(
      'data files',
      `PostgreSQL has found pages that are not as it wrote them, ${failures} times${since}; its log names them. ${DAMAGE_ADVICE}.`,
    );
  }
  const { rows: tables } = await pool.query<{ name: string; bytes: number }>(TABLES);
  let left = MOST_READ_BYTES;
  const read = tables.filter(({ bytes }) => {
    left -= bytes;
    return left >= 0;
  });
  for (const { name } of read) {
    try {
      await readAllPages(pool, name);
    } catch (error) {
      return problem('data files', `${name}: ${explainError(error)}`);
    }
  }
  const unread = tables.length - read.length;
  const others = unread === 0 ? '' : `; the largest, ${unread}, are read by npx cage backup`;
  return ok('data files', `no damaged page in the ${read.length} tables that were read${others}`);
}

async function readAllPages(pool: Database['pool'], table: string): Promise<void> {
  const client = await pool.connect();
  try {
    // An index would do for counting, and has pages of its own.
    await client.query(`begin read only; set local enable_indexscan = off; set local enable_indexonlyscan = off;
      set local enable_bitmapscan = off; set local max_parallel_workers_per_gather = 0`);
    await client.query(`select count(*) from only ${table}`);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
