import type pg from 'pg';

type Index = { readonly name: string; readonly definition: string };

/**
 * Fills tables without the indexes that hold nothing together, and builds these at the end, each in one go: to keep them
 * row by row takes several times as long as the rows themselves.
 */
export async function withoutIndexes(
  database: pg.ClientBase,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await database.query<Index>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid::regclass::text = any ($1) and not indisunique and not indisexclusion`,
    [tables],
  );
  for (const { name } of rows) await database.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await database.query(definition);
}
