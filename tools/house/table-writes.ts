import { isTest, type Offence, type SourceTree } from './source-tree.ts';

/** For each table, the only folder that writes it. */
export type TableOwners = Readonly<Record<string, string>>;

// .insertInto('deposits'), also with an alias ('deposits as d')
const BUILT =
  /[.](?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(\w+)[^']*'|([^)\n]*))/g;

// Handwritten SQL, for pg and Kysely alike. A name that is not a table is prose.
const WRITTEN =
  /\b(?:insert\s+into|merge\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|truncate(?:\s+table)?|copy)\s+(?:public[.])?"?(\w+|\$\{)/gi;

export function findForeignWrites(
  tree: SourceTree,
  owners: TableOwners,
  writersOfAll: readonly string[] = [],
): readonly Offence[] {
  const tables = tablesOf(tree.get('db/types.ts') ?? '');
  const written = [...tree]
    .filter(([path]) => /^server\/.*[.]ts$/.test(path) && !isTest(path))
    .filter(([path]) => !writersOfAll.includes(path))
    .flatMap(([path, text]) => writesOf(text, tables).map((table) => ({ path, table })));
  const once = new Map(written.map((write) => [`${write.path}: ${write.table}`, write]));
  return [
    ...[...once].flatMap(([what, { path, table }]) => judge(what, path, table, owners)),
    ...tables
      .filter((table) => owners[table] === undefined)
      .map((table) =>
        offence(
          `db/types.ts: ${table}`,
          'This table has no owner yet: say in tools/house/tables.ts who writes it.',
        ),
      ),
    ...Object.keys(owners)
      .filter((table) => !tables.includes(table))
      .map((table) =>
        offence(
          `tools/house/tables.ts: ${table}`,
          'There is no such table: take it out of tools/house/tables.ts.',
        ),
      ),
  ];
}

function judge(what: string, path: string, table: string, owners: TableOwners): readonly Offence[] {
  if (table === UNKNOWN) {
    return [offence(what, 'Write out the name of the table that is written, for its owner to be checked.')];
  }
  const owner = owners[table];
  if (owner === undefined || path.startsWith(`${owner}/`)) return [];
  return [offence(what, `Only ${owner}/ writes ${table}: ask a function of its store for the change.`)];
}

const UNKNOWN = 'a table by an expression';

function writesOf(text: string, tables: readonly string[]): readonly string[] {
  const built = Array.from(text.matchAll(BUILT), ([, name]) => name ?? UNKNOWN);
  const byHand = Array.from(text.matchAll(WRITTEN), ([, name]) => (name === '${' ? UNKNOWN : name)).filter(
    (name) => name !== undefined && (name === UNKNOWN || tables.includes(name)),
  );
  return [...built, ...(byHand as string[])];
}

function tablesOf(types: string): readonly string[] {
  const body = /export interface DB \{([^}]*)\}/.exec(types)?.[1] ?? '';
  return Array.from(body.matchAll(/^\s*(\w+):/gm), ([, table]) => table as string);
}

function offence(what: string, advice: string): Offence {
  return { rule: 'table-owner', what, advice };
}
