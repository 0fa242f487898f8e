import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { replayMigrations } from '../database/migrate.ts';
import type { Part } from './archive.ts';
import { type Header, MANIFEST_PART, type Manifest, readManifest } from './contents.ts';
import { type BackupPlan, digestTable, type Progress, readFigures } from './dump.ts';
import { BackupDamaged, BackupFailed, DatabaseNotEmpty } from './errors.ts';
import { findRelations, quoted, readIndexes, readTables } from './schema.ts';

const RESTORING = 7_304_002;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Fills an empty database from a backup and compares them, in one transaction: all of it, or nothing.
 * @param parts those after the header, the manifest last
 * @param options.take gets parts that are no table's; if `verify`, called last, throws, nothing is stored
 * @throws BackupFailed, BackupDamaged
 */
export async function load(
  client: pg.ClientBase,
  plan: BackupPlan,
  { header, parts }: { readonly header: Header; readonly parts: AsyncGenerator<Part> },
  options: {
    take(part: Part): Promise<void>;
    verify(): Promise<void>;
    onProgress(progress: Progress): void;
  },
): Promise<void> {
  await client.query('begin');
  try {
    await assertEmpty(client);
    await replayMigrations(client, header.migrations);
    await assertSameTables(client, header);
    const names = header.tables.map(({ name }) => name);
    const list = names.map(quoted).join(', ');
    for (const name of names) await client.query(`alter table ${quoted(name)} disable trigger user`);
    // Filling indexes row by row takes several times as long as rebuilding them.
    const indexes = await readIndexes(client, names);
    if (indexes.length > 0)
      await client.query(`drop index ${indexes.map(({ name }) => quoted(name)).join(', ')}`);
    // Migrations insert rows too.
    await client.query(`truncate ${list} cascade`);

    const manifest = await fillTables(client, { header, parts }, options);
    for (const { statement } of indexes) await client.query(statement);
    for (const name of names) await client.query(`alter table ${quoted(name)} enable trigger user`);
    for (const { name, value, isCalled } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, isCalled]);
    }
    await compare(client, plan, header, manifest);
    await options.verify();
    await commit(client);
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
  await client.query('analyze').catch(() => {});
}

async function commit(client: pg.ClientBase): Promise<void> {
  try {
    await client.query('commit');
  } catch (error) {
    throw new BackupFailed(
      `The database was lost at the last step (${(error as Error).message}): it has either all of it or nothing. ` +
        'Run the same again; if it then says that the database is not empty, all of it is there.',
      { cause: error },
    );
  }
}

async function assertEmpty(client: pg.ClientBase): Promise<void> {
  // A killed restoration goes on until its statement ends: waited for like any lock.
  await client.query(`select pg_advisory_xact_lock(${RESTORING})`).catch((error: { code?: string }) => {
    if (error.code !== LOCK_NOT_AVAILABLE) throw error;
    throw new BackupFailed('Another backup is being restored into this database.');
  });
  const { rows } = await client.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  );
  if (rows[0]?.encoding !== 'UTF8') {
    throw new BackupFailed(
      `The database keeps text as ${rows[0]?.encoding}. Create one with: create database cage encoding 'UTF8' template template0;`,
    );
  }
  const relations = await findRelations(client);
  if (relations.length > 0) throw new DatabaseNotEmpty(relations);
}

async function assertSameTables(client: pg.ClientBase, header: Header): Promise<void> {
  const tables = new Map((await readTables(client)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of header.tables) {
    const made = new Set(tables.get(name)?.map((column) => column.name));
    const missing = columns.find((column) => !made.has(column));
    if (missing !== undefined || made.size === 0) {
      throw new BackupDamaged(`its table ${name} is not the one that its migrations make`);
    }
  }
}

async function fillTables(
  client: pg.ClientBase,
  { header, parts }: { readonly header: Header; readonly parts: AsyncGenerator<Part> },
  options: { take(part: Part): Promise<void>; onProgress(progress: Progress): void },
): Promise<Manifest> {
  let next = await parts.next();
  for (const { name, columns } of header.tables) {
    const prefix = `tables/${name}/`;
    while (!next.done && !next.value.name.startsWith('tables/') && next.value.name !== MANIFEST_PART) {
      await options.take(next.value);
      next = await parts.next();
    }
    async function* rows(): AsyncGenerator<Buffer> {
      while (!next.done && next.value.name.startsWith(prefix)) {
        yield next.value.bytes;
        next = await parts.next();
      }
    }
    const into = client.query(
      copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`),
    );
    await pipeline(Readable.from(rows(), { objectMode: false }), into);
    options.onProgress({ table: name, rows: into.rowCount, isDone: true });
  }
  if (next.done || next.value.name !== MANIFEST_PART) throw new BackupDamaged('its manifest is missing');
  const manifest = readManifest(next.value.bytes);
  if (!(await parts.next()).done) throw new BackupDamaged('something follows its manifest');
  return manifest;
}

async function compare(
  client: pg.ClientBase,
  plan: BackupPlan,
  { tables }: Header,
  manifest: Manifest,
): Promise<void> {
  for (const table of tables) {
    const stored = await digestTable(client, table);
    const wanted = manifest.tables[table.name];
    if (stored.sha256 !== wanted?.sha256 || stored.rows !== wanted.rows) {
      throw new BackupDamaged(
        `the ${stored.rows} rows of ${table.name} are not the ${wanted?.rows} it names`,
      );
    }
  }
  for (const [name, rows] of Object.entries(await readFigures(client, plan, tables))) {
    if (name in manifest.figures && JSON.stringify(manifest.figures[name]) !== JSON.stringify(rows)) {
      throw new BackupDamaged(`the sums of ${name} are not those that it names`);
    }
  }
}
