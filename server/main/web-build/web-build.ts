import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { digestFiles } from './digest-files.ts';
import { putInPlace } from './put-in-place.ts';

export const ROOT = resolve(import.meta.dirname, '../../..');
const WEB_OUTPUT = join(ROOT, 'dist/web');

const STAMP = 'built-from';
const BUILDER = join(import.meta.dirname, 'build-web.ts');

/** The sources of the built web. */
const SOURCES = ['web', 'domain', 'contract', 'package-lock.json', 'server/main/web-build/build-web.ts'];

/**
 * Builds the web into dist/web unless it is up to date. The old build stays until the new one is complete, so that
 * neither two starts at once nor a failed build leaves a partial one.
 * @throws with the builder's output if the web does not build
 */
export async function buildWebWhenStale(): Promise<void> {
  const digest = await digestFiles(ROOT, SOURCES);
  if ((await readFile(join(WEB_OUTPUT, STAMP), 'utf8').catch(() => '')) === digest) return;
  console.log('Building the web…');
  await mkdir(dirname(WEB_OUTPUT), { recursive: true });
  const built = await mkdtemp(`${WEB_OUTPUT}-`);
  try {
    // In its own process: the build is always a production build, and its memory is freed.
    await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', BUILDER, built], {
      env: { ...process.env, NODE_ENV: 'production' },
    });
    await writeFile(join(built, STAMP), digest);
    await putInPlace(built, WEB_OUTPUT);
  } finally {
    await rm(built, { recursive: true, force: true });
  }
}
