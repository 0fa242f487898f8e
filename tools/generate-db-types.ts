import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { digestFiles } from '#server/main/web-build/digest-files.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';

const GENERATOR = join(import.meta.dirname, '../node_modules/kysely-codegen/dist/cli/bin.js');
const ROOT = resolve(import.meta.dirname, '..');
const TYPES = join(ROOT, 'db/types.ts');

/** The inputs of the generated types, and the types themselves. */
const SOURCES = [
  'db',
  'tools/generate-db-types.ts',
  'server/platform/database/migrate.ts',
  'server/platform/database/schema-level.ts',
  'package-lock.json',
];
const CHECKED = join(ROOT, 'node_modules/.cache/cage/db-types-checked');

/** Writes db/types.ts from the migrated database; with --check it only reports whether the file is up to date. */
if (process.argv.includes('--check')) await check();
else await writeFile(TYPES, await generateTypes());

/** No database is started if the same inputs have been checked before. */
async function check(): Promise<void> {
  const digest = await digestFiles(ROOT, SOURCES);
  if ((await readFile(CHECKED, 'utf8').catch(() => '')) === digest) return;
  if ((await readFile(TYPES, 'utf8').catch(() => '')) === (await generateTypes())) {
    await mkdir(dirname(CHECKED), { recursive: true });
    await writeFile(CHECKED, digest);
    return;
  }
  console.error('db/types.ts is stale. Run `npm run generate` and commit it.');
  process.exitCode = 1;
}

async function generateTypes(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cage-db-types-'));
  try {
    const postgres = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } });
    try {
      const centsColumns = await migrateAt(postgres.url);
      const output = join(folder, 'types.ts');
      await runGenerator(postgres.url, output, centsColumns);
      return await readFile(output, 'utf8');
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** In its own process, whose connections are gone when it exits. */
async function runGenerator(url: string, output: string, centsColumns: readonly Column[]): Promise<void> {
  const options = {
    url,
    dialect: 'postgres',
    'out-file': output,
    'exclude-pattern': 'migrations',
    'type-mapping': JSON.stringify({ int8: 'number', xid8: 'string' }),
    'custom-imports': JSON.stringify({ Cents: '#domain/money/usd.ts' }),
    overrides: JSON.stringify({ columns: Object.fromEntries(centsColumns.map(typedAsCents)) }),
    'log-level': 'silent',
  };
  const flags = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  await promisify(execFile)(process.execPath, [GENERATOR, ...flags]);
}

type Column = {
  readonly table_name: string;
  readonly column_name: string;
  readonly is_nullable: 'YES' | 'NO';
  readonly column_default: string | null;
};

function typedAsCents({ table_name, column_name, is_nullable, column_default }: Column) {
  const type = is_nullable === 'YES' ? 'Cents | null' : 'Cents';
  return [`${table_name}.${column_name}`, column_default === null ? type : `Generated<${type}>`] as const;
}

/**
 * @returns the columns whose amounts are cents, known by their names. What a provider reports is counted in the smallest
 * unit of any currency, whatever its column is called.
 */
async function migrateAt(url: string): Promise<readonly Column[]> {
  const pool = new pg.Pool({ connectionString: url });
  try {
    await migrate(pool);
    const { rows } = await pool.query<Column>(
      `select table_name, column_name, is_nullable, column_default from information_schema.columns
        where table_schema = 'public' and column_name like '%\\_cents'
          and table_name <> 'provider_payments'
        order by table_name, column_name`,
    );
    return rows;
  } finally {
    await pool.end();
  }
}
