import { open, readlink, realpath, stat } from 'node:fs/promises';

/** A folder in use, which somebody may rename, remove or replace meanwhile. */
export type HeldFolder = AsyncDisposable & {
  /** Undefined while it is at its path; else what became of it, and what to do: 'is no longer at …'. */
  problem(): Promise<string | undefined>;
};

/** Where a folder is on the disk: it keeps this when it is renamed. Undefined: there is none. */
export async function placeOnDisk(folder: string): Promise<string | undefined> {
  const found = await stat(folder, { bigint: true }).catch(() => undefined);
  return found && `${found.dev} ${found.ino}`;
}

export async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [here, there] = await Promise.all([placeOnDisk(one), placeOnDisk(other)]);
  return here !== undefined && here === there;
}

export async function holdFolder(path: string): Promise<HeldFolder> {
  // As long as it is open, no other folder gets its place on the disk.
  const handle = await open(path, 'r');
  const real = await realpath(path);
  const own = await placeOnDisk(path);
  return {
    async problem() {
      const there = await stat(path).catch((error: NodeJS.ErrnoException) => error.code);
      const isGone = there === 'ENOENT' || there === 'ENOTDIR';
      // Whatever else keeps it from being looked at is said by whoever uses it.
      if (!isGone && (typeof there === 'string' || (await placeOnDisk(path)) === own)) return undefined;
      // Only Linux knows.
      const now = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined);
      if (now === undefined || now === real || now.endsWith(' (deleted)')) {
        return `is no longer at ${path}. Put it back; or stop Cage, and set CAGE_DATA to where it is`;
      }
      return `is no longer at ${path}, but at ${now}. Rename it back; or stop Cage, and set CAGE_DATA to ${now}`;
    },
    [Symbol.asyncDispose]: () => handle.close(),
  };
}
