import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { putInPlace } from './put-in-place.ts';

export const ROOT = resolve(import.meta.dirname, '../../..');
const WEB_OUTPUT = join(ROOT, 'dist/web');

const STAMP = 'built-from';
const BUILDER = join(import.meta.dirname, 'build-web.ts');

/** What the built web is made of. */
const SOURCES = ['web', 'domain', 'contract', 'package-lock.json', 'server/main/web-build/build-web.ts'];

/**
 * Builds the web into dist/web, unless what is there is up to date. What is there stays until the new one is whole, so
 * that two starts at once, or a build that fails, leave no half of one.
 * @throws with the builder's own words when the web does not build
 */
export async function buildWebWhenStale(): Promise<void> {
  const digest = await digestSources();
  if ((await readFile(join(WEB_OUTPUT, STAMP), 'utf8').catch(() => '')) === digest) return;
  console.log('Building the web…');
  await mkdir(dirname(WEB_OUTPUT), { recursive: true });
  const built = await mkdtemp(`${WEB_OUTPUT}-`);
  try {
    // In a process of its own: the build is always the production one, and its memory is given back.
    await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', BUILDER, built], {
      env: { ...process.env, NODE_ENV: 'production' },
    });
    await writeFile(join(built, STAMP), digest);
    await putInPlace(built, WEB_OUTPUT);
  } finally {
    await rm(built, { recursive: true, force: true });
  }
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
