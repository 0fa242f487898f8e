import type pg from 'pg';

type Index = { readonly name: string; readonly definition: string };

/** Indexes without a constraint are built after the rows: row by row they take several times as long. */
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
