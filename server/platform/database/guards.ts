import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const MIGRATED = join(import.meta.dirname, '../../../db/guards.json');

/** What a database lacks, and what was added to it, each as 'trigger players_changed of players'. */
export type GuardDifference = { readonly gone: readonly string[]; readonly strange: readonly string[] };

// The scripts in db/partitioning make these; they also move what is unique to another table.
const OF_PARTITIONING = new Set(
  ['deposits_keys_noted', 'deposits_keyed'].map((name) => `trigger ${name} of deposits`),
);

/** Compares a database on which all migrations were run, and none of a later version. */
export async function compareGuards(client: pg.ClientBase | pg.Pool): Promise<GuardDifference> {
  const migrated: readonly string[] = JSON.parse(await readFile(MIGRATED, 'utf8'));
  const found = await readGuards(client);
  const { rows } = await client.query<{ is: boolean }>(
    `select exists (
       select from pg_class where relkind = 'p' and relnamespace = current_schema()::regnamespace
     ) as is`,
  );
  const isPartitioned = rows[0]?.is === true;
  const tables = new Set(migrated.map(tableOf));
  const isMoved = (guard: string) => isPartitioned && !guard.startsWith('trigger ');
  const isCode = (guard: string) => /^(trigger|rule) /.test(guard);
  return {
    gone: migrated.filter((guard) => !found.includes(guard) && !isMoved(guard)),
    strange: found.filter(
      (guard) =>
        isCode(guard) &&
        tables.has(tableOf(guard)) &&
        !migrated.includes(guard) &&
        !OF_PARTITIONING.has(guard),
    ),
  };
}

function tableOf(guard: string): string {
  return guard.slice(guard.lastIndexOf(' of ') + 4);
}

/**
 * Constraints, unique indexes, triggers and rules that work, sorted. By their names: versions of PostgreSQL write
 * definitions differently.
 */
export async function readGuards(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ guard: string }>(
    `with tables as (
       select oid, relname from pg_class
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
     ), guards as (
       select 'constraint' as kind, conname as name, conrelid as table_id from pg_constraint
       where contype in ('c', 'f', 'p', 'u', 'x')
         and not exists (select from pg_trigger where tgconstraint = pg_constraint.oid and tgenabled = 'D')
       union all
       select 'index', relname, indrelid from pg_index join pg_class on pg_class.oid = indexrelid
       where indisunique and indisvalid and not exists (select from pg_constraint where conindid = indexrelid)
       union all
       select 'trigger', tgname, tgrelid from pg_trigger where not tgisinternal and tgenabled in ('O', 'A')
       union all
       select 'rule', rulename, ev_class from pg_rewrite where ev_enabled in ('O', 'A')
     )
     select format('%s %s of %s', kind, name, relname) as guard
     from guards join tables on tables.oid = table_id`,
  );
  return rows.map(({ guard }) => guard).sort();
}
