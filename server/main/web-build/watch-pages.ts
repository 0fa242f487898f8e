import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

const LOOK_EVERY_MS = 5_000;
const FILES = ['site/index.html', 'console/index.html'];

export type PagesWatch = Disposable & { areGone(): boolean };

/** Pages come from memory, their scripts from files, which go when Cage's folder is moved or replaced under it. */
export function watchPages(
  place: string,
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  lookEveryMs = LOOK_EVERY_MS,
): PagesWatch {
  let areGone = false;
  const look = async () => {
    const found = await Promise.all(FILES.map((file) => isGone(join(place, file))));
    if (found.includes(true) === areGone) return;
    areGone = !areGone;
    if (areGone) {
      logger.error(
        { folder: place },
        'the files of the pages are gone, so that pages stay blank: Cage was moved or replaced while it ran. Restart it',
      );
    } else logger.warn({ folder: place }, 'the files of the pages are there again');
  };
  const timer = setInterval(look, lookEveryMs).unref();
  return { areGone: () => areGone, [Symbol.dispose]: () => clearInterval(timer) };
}

/** Not of files that merely cannot be asked for, as when too many are open. */
function isGone(file: string): Promise<boolean> {
  return access(file).then(
    () => false,
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' || code === 'ENOTDIR',
  );
}
