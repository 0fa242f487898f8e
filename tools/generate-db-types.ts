import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { digestFiles } from '#server/main/web-build/digest-files.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { typesOfDatabase } from './db-types.ts';

const ROOT = resolve(import.meta.dirname, '..');
const TYPES = join(ROOT, 'db/types.ts');

const SOURCES = [
  'db',
  'tools/db-types.ts',
  'tools/generate-db-types.ts',
  'server/platform/database/migrate.ts',
  'server/platform/database/schema-level.ts',
  'package-lock.json',
];
const CHECKED = join(ROOT, 'node_modules/.cache/cage/db-types-checked');

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
    const pool = new pg.Pool({ connectionString: postgres.url });
    try {
      await migrate(pool);
      return await typesOfDatabase(postgres.url);
    } finally {
      await pool.end();
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
