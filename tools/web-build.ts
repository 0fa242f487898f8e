import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

export const ROOT = resolve(import.meta.dirname, '..');
export const WEB_OUTPUT = join(ROOT, 'dist/web');

const STAMP = join(WEB_OUTPUT, 'built-from');
const BUILDER = join(import.meta.dirname, 'build-web.ts');

/** What the built web is made of. */
const SOURCES = ['web', 'domain', 'contract', 'package-lock.json', 'tools/build-web.ts'];

/**
 * Builds the web into dist/web, unless what is there is up to date.
 * @throws with the builder's own words when the web does not build
 */
export async function buildWebWhenStale(): Promise<void> {
  const digest = await digestSources();
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === digest) return;
  console.log('Building the web…');
  // In a process of its own: the build is always the production one, and its memory is given back.
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', BUILDER], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await writeFile(STAMP, digest);
}

async function digestSources(): Promise<string> {
  const files = (await Promise.all(SOURCES.map((source) => listFiles(join(ROOT, source))))).flat();
  const hash = createHash('sha256');
  for (const file of files.filter((name) => !name.endsWith('.test.ts')).sort()) {
    hash
      .update(relative(ROOT, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @param path a folder, or one file */
async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (entries === undefined) return [path];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
