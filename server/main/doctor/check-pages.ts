import type { Database } from '#server/platform/database/database.ts';
import {
  DAMAGE_ADVICE,
  explainError,
  isDamaged,
  REINDEX_ADVICE,
} from '#server/platform/postgres/explain-error.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

// Any disk reads this within seconds.
const MOST_READ_BYTES = 2 ** 30;

const FAILURES = `select coalesce(sum(checksum_failures), 0)::int as failures, max(checksum_last_failure) as last
  from pg_stat_database where datid in (0, (select oid from pg_database where datname = current_database()))`;

const TABLES = `select quote_ident(nspname) || '.' || quote_ident(relname) as name, pg_relation_size(c.oid)::float8 as bytes
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and relpersistence = 'p' and nspname !~ '^pg_' and nspname <> 'information_schema'
    and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
  order by bytes, name`;

type Relation = {
  readonly oid: number;
  readonly name: string;
  readonly isIndex: boolean;
  readonly bytes: number;
};

/** Those of the catalog too; an index of PostgreSQL's own is no more than an index. */
const RELATIONS = `select oid, oid::regclass::text as name, relkind = 'i' as "isIndex", pg_relation_size(oid)::float8 as bytes
  from pg_class where relkind in ('r', 'i', 't', 'm') and relpersistence = 'p' order by bytes, name`;

export async function checkPages({ pool }: Pick<Database, 'pool'>): Promise<Finding> {
  const { rows } = await pool.query<{ failures: number; last: Date | null }>(FAILURES);
  const [{ failures, last }] = rows as [(typeof rows)[number]];
  if (failures > 0) {
    const since = last === null ? '' : `, the last time ${last.toISOString()}`;
    const found = `PostgreSQL has found pages that are not as it wrote them, ${failures} times${since}; its log names them.`;
    return judgeFound(found, await findDamaged(pool));
  }
  const { rows: tables } = await pool.query<{ name: string; bytes: number }>(TABLES);
  const read = readable(tables);
  for (const { name } of read) {
    try {
      await readAllPages(pool, name);
    } catch (error) {
      const { message } = error as Error;
      const text = isDamaged(error)
        ? `is lost or damaged (${message}). ${DAMAGE_ADVICE}.`
        : explainError(error);
      return problem('data files', `${name}: ${text}`);
    }
  }
  const unread = tables.length - read.length;
  const others = unread === 0 ? '' : `; the largest, ${unread}, are read by npx cage backup`;
  return ok('data files', `no damaged page in the ${read.length} tables that were read${others}`);
}

/** Of damage that another check has met: an index, since the tables are read without any. */
export async function nameDamage({ pool }: Pick<Database, 'pool'>, error: unknown): Promise<Finding> {
  const found = `PostgreSQL has found a page that is not as it wrote it (${(error as Error).message}).`;
  return judgeFound(found, await findDamaged(pool));
}

function readable<T extends { readonly bytes: number }>(smallestFirst: readonly T[]): readonly T[] {
  let left = MOST_READ_BYTES;
  return smallestFirst.filter(({ bytes }) => {
    left -= bytes;
    return left >= 0;
  });
}

type Damage = { readonly damaged: ReadonlyArray<Relation>; readonly isAllRead: boolean };

function judgeFound(found: string, damage: Damage | undefined): Finding {
  const damaged = damage?.damaged ?? [];
  const names = damaged.map(({ name }) => name).join(', ');
  if (damaged.some(({ isIndex }) => !isIndex)) {
    return problem('data files', `${found} Damaged now: ${names}. ${DAMAGE_ADVICE}.`);
  }
  if (damaged.length > 0) {
    const commands = damaged.map(({ name }) => `reindex index ${name};`).join(' ');
    const which = damaged.length === 1 ? 'is the index' : 'are indexes alone:';
    return problem(
      'data files',
      `${found} Damaged now ${which} ${names}. See to the disk, and ${REINDEX_ADVICE}: ${commands}`,
    );
  }
  if (damage?.isAllRead) {
    return warning('data files', `${found} None of its tables and indexes is damaged now. See to the disk.`);
  }
  return problem(
    'data files',
    `${found} ${DAMAGE_ADVICE}, unless it is an index (select pg_filenode_relation(0, …), with the last number of the path there): ${REINDEX_ADVICE} (reindex index …).`,
  );
}

/**
 * Reads every page of tables and indexes, the smallest first, with an extension that is gone with the transaction.
 * @returns undefined without the right to: only a superuser has it
 */
async function findDamaged(pool: Database['pool']): Promise<Damage | undefined> {
  const client = await pool.connect();
  try {
    await client.query('begin; create extension if not exists pg_prewarm');
    const { rows } = await client.query<Relation>(RELATIONS);
    const read = readable(rows);
    const damaged: Relation[] = [];
    for (const relation of read) {
      await client.query('savepoint whole');
      try {
        await client.query('select pg_prewarm($1::oid::regclass)', [relation.oid]);
      } catch (error) {
        if (!isDamaged(error)) throw error;
        damaged.push(relation);
      }
      await client.query('rollback to whole');
    }
    return { damaged, isAllRead: read.length === rows.length };
  } catch {
    return undefined;
  } finally {
    await client.query('rollback');
    client.release();
  }
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
