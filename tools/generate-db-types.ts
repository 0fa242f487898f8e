import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { digestFiles } from '#server/main/web-build/digest-files.ts';
import { readGuards } from '#server/platform/database/guards.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { typesOfDatabase } from './db-types.ts';

const ROOT = resolve(import.meta.dirname, '..');
const FILES = ['db/types.ts', 'db/guards.json'] as const;

const SOURCES = [
  'db',
  'tools/db-types.ts',
  'tools/generate-db-types.ts',
  'server/platform/database/guards.ts',
  'server/platform/database/migrate.ts',
  'server/platform/database/schema-level.ts',
  'package-lock.json',
];
const CHECKED = join(ROOT, 'node_modules/.cache/cage/db-types-checked');

if (process.argv.includes('--check')) await check();
else {
  const contents = await generate();
  for (const file of FILES) await writeFile(join(ROOT, file), contents[file]);
}

/** No database is started if the same inputs have been checked before. */
async function check(): Promise<void> {
  const digest = await digestFiles(ROOT, SOURCES);
  if ((await readFile(CHECKED, 'utf8').catch(() => '')) === digest) return;
  const contents = await generate();
  for (const file of FILES) {
    if ((await readFile(join(ROOT, file), 'utf8').catch(() => '')) === contents[file]) continue;
    console.error(`${file} is stale. Run \`npm run generate\` and commit it.`);
    process.exitCode = 1;
  }
  if (process.exitCode === 1) return;
  await mkdir(dirname(CHECKED), { recursive: true });
  await writeFile(CHECKED, digest);
}

async function generate(): Promise<Record<(typeof FILES)[number], string>> {
  const folder = await mkdtemp(join(tmpdir(), 'cage-db-types-'));
  try {
    const postgres = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } });
    const pool = new pg.Pool({ connectionString: postgres.url });
    // A connection that is about to close may end with the server.
    pool.on('error', () => {});
    try {
      await migrate(pool);
      const guards = `${JSON.stringify(await readGuards(pool), undefined, 2)}\n`;
      return { 'db/types.ts': await typesOfDatabase(postgres.url), 'db/guards.json': guards };
    } finally {
      await pool.end();
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
