import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { migrate } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';

const GENERATOR = join(import.meta.dirname, '../node_modules/kysely-codegen/dist/cli/bin.js');
const TYPES = resolve(import.meta.dirname, '../db/types.ts');

/** Writes db/types.ts from the migrated database; with --check only says whether it is up to date. */
const types = await generateTypes();
if (!process.argv.includes('--check')) {
  await writeFile(TYPES, types);
} else if ((await readFile(TYPES, 'utf8').catch(() => '')) !== types) {
  console.error('db/types.ts is stale. Run `npm run generate` and commit it.');
  process.exitCode = 1;
}

async function generateTypes(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cage-db-types-'));
  try {
    const postgres = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } });
    try {
      await migrateAt(postgres.url);
      const output = join(folder, 'types.ts');
      await runGenerator(postgres.url, output);
      return await readFile(output, 'utf8');
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** In a process of its own, whose connections are gone when it has ended. */
async function runGenerator(url: string, output: string): Promise<void> {
  const options = {
    url,
    dialect: 'postgres',
    'out-file': output,
    'exclude-pattern': 'migrations',
    'type-mapping': JSON.stringify({ int8: 'number', xid8: 'string' }),
    'log-level': 'silent',
  };
  const flags = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  await promisify(execFile)(process.execPath, [GENERATOR, ...flags]);
}

async function migrateAt(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}
