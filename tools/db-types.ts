import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const GENERATOR = join(import.meta.dirname, '../node_modules/kysely-codegen/dist/cli/bin.js');

export async function typesOfDatabase(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cage-db-types-'));
  try {
    const output = join(folder, 'types.ts');
    await runGenerator(url, output, await columnsOfCents(url));
    return await readFile(output, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** In its own process, whose connections end with it. */
async function runGenerator(url: string, output: string, centsColumns: readonly Column[]): Promise<void> {
  const options = {
    url,
    dialect: 'postgres',
    'out-file': output,
    'exclude-pattern': 'migrations',
    'type-mapping': JSON.stringify({ int8: 'number', xid8: 'string', date: 'string' }),
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

async function columnsOfCents(url: string): Promise<readonly Column[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(
      `select table_name, column_name, is_nullable, column_default from information_schema.columns
        where table_schema = 'public' and column_name like '%\\_cents'
        order by table_name, column_name`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
