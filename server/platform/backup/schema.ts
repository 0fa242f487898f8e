import pg from 'pg';
import { BackupFailed } from './errors.ts';

export type Column = { readonly name: string; readonly type: string; readonly isGenerated: boolean };
export type Table = { readonly name: string; readonly columns: readonly Column[] };

/** The schema's tables, those first that others refer to. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ table: string } & Column>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
      a.attgenerated <> '' as "isGenerated"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and a.attnum > 0 and not a.attisdropped and not ${isOfExtension('pg_class', 'c.oid')}
    order by c.relname, a.attnum`);
  const columns = Map.groupBy(rows, ({ table }) => table);
  return inOrder(
    Array.from(columns, ([name, ofTable]) => ({ name, columns: ofTable })),
    await readReferences(client),
  );
}

/** All in the schema in use that is not an extension's. */
export async function findRelations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind in ('r', 'p', 'v', 'm', 'S', 'f') and relnamespace = current_schema()::regnamespace
      and not ${isOfExtension('pg_class', 'pg_class.oid')}
    order by relkind <> 'r', relname`);
  return rows.map(({ name }) => name);
}

/** The sequences that fill columns of these tables, and where they stand. */
export async function readSequences(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<Array<{ readonly name: string; readonly value: string; readonly isCalled: boolean }>> {
  const { rows: names } = await client.query<{ name: string }>(
    `select s.relname as name from pg_class s
     join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid
     where s.relkind = 'S' and t.relnamespace = current_schema()::regnamespace and t.relname = any ($1)
     order by 1`,
    [tables],
  );
  const sequences = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    sequences.push({ name, ...(rows[0] as { value: string; isCalled: boolean }) });
  }
  return sequences;
}

/** The indexes that no constraint needs, with the statements that make them. */
export async function readIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<Array<{ readonly name: string; readonly statement: string }>> {
  const { rows } = await client.query<{ name: string; statement: string }>(
    `select i.relname as name, pg_get_indexdef(i.oid) as statement
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where t.relnamespace = current_schema()::regnamespace and t.relname = any ($1)
       and not exists (select from pg_constraint where conindid = i.oid)
     order by 1`,
    [tables],
  );
  return rows;
}

export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}

function isOfExtension(catalog: string, id: string): string {
  return `exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${id} and e.deptype = 'e')`;
}

async function readReferences(client: pg.ClientBase) {
  const { rows } = await client.query<{ from: string; to: string }>(`
    select distinct f.relname as "from", t.relname as "to"
    from pg_constraint join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
    where contype = 'f' and f.relnamespace = current_schema()::regnamespace`);
  return rows;
}

function inOrder(
  tables: readonly Table[],
  references: ReadonlyArray<{ readonly from: string; readonly to: string }>,
): Table[] {
  const ordered: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const ready = left.filter(
      ({ name }) => !references.some(({ from, to }) => from === name && to !== name && waiting.has(to)),
    );
    if (ready.length === 0)
      throw new BackupFailed(`The tables ${[...waiting]} refer to each other in a ring.`);
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}
