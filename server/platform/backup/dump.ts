import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Part } from './archive.ts';
import {
  FORMAT,
  HEADER_PART,
  type Header,
  MANIFEST_PART,
  type Manifest,
  type TableContent,
} from './contents.ts';
import { BackupFailed } from './errors.ts';
import { quoted, readSequences, readTables, type Table } from './schema.ts';

// Small enough for flat memory, large enough for the headers between them to cost nothing.
const PART_BYTES = 2 ** 20;
const NEWLINE = 0x0a;

/** A database at one moment; holds nobody up. Only tables in `known`; `further` parts follow the header. */
export async function* dump(
  client: pg.ClientBase,
  plan: BackupPlan,
  options: {
    readonly cage: string;
    readonly takenAt: Date;
    readonly known: ReadonlySet<string>;
    readonly further: Iterable<Part> | AsyncIterable<Part>;
    onProgress(progress: Progress): void;
  },
): AsyncGenerator<Part> {
  await client.query('begin isolation level repeatable read read only');
  const tables = (await readTables(client)).filter(
    ({ name }) => options.known.has(name) && !plan.leftOut.has(name),
  );
  const names = tables.map(({ name }) => name);
  if (names.length === 0)
    throw new BackupFailed('The database holds nothing of Cage’s: start Cage on it once.');
  // No migration may change one before it is read.
  await client.query(`lock table ${names.map(quoted).join(', ')} in access share mode`);
  const { rows: versions } = await client.query<{ server_version: string }>('show server_version');
  const { rows: migrations } = await client.query<Header['migrations'][number]>(
    'select name, digest from migrations order by name',
  );
  const header: Header = {
    format: FORMAT,
    cage: options.cage,
    takenAt: options.takenAt.toISOString(),
    postgres: versions[0]?.server_version ?? '',
    migrations,
    tables: tables.map((table) => ({ name: table.name, columns: copiedColumns(table, plan) })),
  };
  yield jsonPart(HEADER_PART, header);
  yield* options.further;

  const contents: Manifest['tables'] = {};
  for (const table of header.tables) {
    contents[table.name] = yield* dumpTable(client, table, plan, options.onProgress);
  }
  const manifest: Manifest = {
    tables: contents,
    figures: await readFigures(client, plan, header.tables),
    sequences: await readSequences(client, names),
  };
  yield jsonPart(MANIFEST_PART, manifest);
  await client.query('commit');
}

/** Digests a table without its rows leaving this process: for comparing. */
export async function digestTable(
  client: pg.ClientBase,
  table: { readonly name: string; readonly columns: readonly string[] },
): Promise<TableContent> {
  const parts = dumpTable(client, table, undefined, () => {});
  for (;;) {
    const { value, done } = await parts.next();
    if (done) return value;
  }
}

export async function readFigures(
  client: pg.ClientBase,
  plan: BackupPlan,
  tables: Header['tables'],
): Promise<Manifest['figures']> {
  const figures: Manifest['figures'] = {};
  for (const { name } of tables) {
    const text = plan.figures[name];
    if (text === undefined) continue;
    const { rows } = await client.query<Array<unknown>>({ text, rowMode: 'array' });
    figures[name] = rows.map((row) => row.map((value) => (value === null ? null : String(value))));
  }
  return figures;
}

async function* dumpTable(
  client: pg.ClientBase,
  { name, columns }: { readonly name: string; readonly columns: readonly string[] },
  plan: BackupPlan | undefined,
  onProgress: (progress: Progress) => void,
): AsyncGenerator<Part, TableContent> {
  const selected = columns.map((column) => plan?.expressions[`${name}.${column}`] ?? quoted(column));
  const digest = createHash('sha256');
  let held: Buffer[] = [];
  let heldBytes = 0;
  let [rows, bytes, parts] = [0, 0, 0];
  const release = (): Part => {
    const part = {
      name: `tables/${name}/${String(parts).padStart(6, '0')}.copy`,
      bytes: Buffer.concat(held),
    };
    parts += 1;
    [held, heldBytes] = [[], 0];
    return part;
  };
  const stream = client.query(copyTo(`copy (select ${selected.join(', ')} from ${quoted(name)}) to stdout`));
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    digest.update(chunk);
    bytes += chunk.length;
    // A row ends with the only newline in it: those of its values are written as \n.
    rows += countNewlines(chunk);
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes < PART_BYTES) continue;
    yield release();
    onProgress({ table: name, rows, isDone: false });
  }
  if (heldBytes > 0) yield release();
  onProgress({ table: name, rows, isDone: true });
  return { rows, bytes, sha256: digest.digest('hex') };
}

function countNewlines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

function copiedColumns({ name, columns }: Table, plan: BackupPlan): string[] {
  return columns
    .filter((column) => !column.isGenerated)
    .filter((column) => column.type !== 'xid8' || `${name}.${column.name}` in plan.expressions)
    .map((column) => column.name);
}

function jsonPart(name: string, content: Header | Manifest): Part {
  return { name, bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`) };
}

/** How a database goes into a backup; the same when it is made and when it is restored. */
export type BackupPlan = {
  /** Tables that begin anew in a restored database. */
  readonly leftOut: ReadonlySet<string>;
  /** SQL by `table.column`. An xid8 means nothing elsewhere: without SQL here the database fills it in. */
  readonly expressions: Readonly<Record<string, string>>;
  /** By table, queries whose rows, as text, must be the same in the restored database. */
  readonly figures: Readonly<Record<string, string>>;
};

export type Progress = { readonly table: string; readonly rows: number; readonly isDone: boolean };
