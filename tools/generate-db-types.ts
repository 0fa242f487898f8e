import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Cli } from 'kysely-codegen';
import pg from 'pg';
import { migrate } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';

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
      await new Cli().generate({
        url: postgres.url,
        dialect: 'postgres',
        outFile: output,
        excludePattern: 'migrations',
        typeMapping: { int8: 'number', xid8: 'string' },
        logLevel: 'silent',
        singularize: false,
      });
      return await readFile(output, 'utf8');
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function migrateAt(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}
