import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ConfigurationError } from '../configuration.ts';
import { digestFiles } from './digest-files.ts';

export const ROOT = resolve(import.meta.dirname, '../../..');
const BUILDS = join(ROOT, 'dist/web');

const BUILDER = join(import.meta.dirname, 'build-web.ts');

const SOURCES = [
  ...['web', 'domain', 'contract', 'package.json', 'package-lock.json'],
  ...['server/main/web-build/build-web.ts', 'server/features/pages/site-folders.ts'],
];

const HOUR_MS = 3_600_000;
const KEPT_MS = 24 * HOUR_MS;

/**
 * A build is put whole into a folder of its own: a server goes on serving its own, whatever is built later.
 * @returns the absolute path of the present sources' build
 * @throws with the builder's output if the web does not build
 */
export async function buildWebWhenStale(): Promise<string> {
  const digest = await digestFiles(ROOT, SOURCES);
  const place = join(BUILDS, digest.slice(0, 16));
  if (await exists(place)) {
    await markUsed(place);
    return place;
  }
  console.log('Building the web…');
  const built = await makeFolder(place);
  try {
    // In its own process: the build is always a production build, and its memory is freed.
    await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', BUILDER, built], {
      env: { ...process.env, NODE_ENV: 'production' },
    });
    // A temporary folder is its maker's alone, but the server may be run by another user.
    await chmod(built, 0o755);
    // If one is there by now, another start was faster.
    await rename(built, place).catch(unless('ENOTEMPTY', 'EEXIST'));
  } finally {
    await rm(built, { recursive: true, force: true });
  }
  await removeUnused(BUILDS, { except: place, now: new Date() });
  return place;
}

async function makeFolder(place: string): Promise<string> {
  try {
    await mkdir(BUILDS, { recursive: true });
    return await mkdtemp(`${place}-`);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new ConfigurationError(
      `The web is not built yet, and this user may not write to ${BUILDS}. Run npm run build in the Cage folder as a user who may.`,
    );
  }
}

/** Keeps a build from being removed by later ones for as long as it is served. */
export function keepWebBuild(place: string): Disposable {
  const timer = setInterval(() => void markUsed(place), HOUR_MS).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

export async function removeUnused(
  builds: string,
  { except, now }: { readonly except: string; readonly now: Date },
): Promise<void> {
  for (const name of await readdir(builds)) {
    if (name === basename(except)) continue;
    const place = join(builds, name);
    const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: now.getTime() }));
    if (now.getTime() - mtimeMs > KEPT_MS) await rm(place, { recursive: true, force: true });
  }
}

/** May fail for another user's build, or on a read-only disk: nothing is removed there either. */
async function markUsed(place: string): Promise<void> {
  const now = new Date();
  await utimes(place, now, now).catch(() => {});
}

async function exists(place: string): Promise<boolean> {
  return stat(place).then(
    () => true,
    () => false,
  );
}

function unless(...codes: readonly string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}
