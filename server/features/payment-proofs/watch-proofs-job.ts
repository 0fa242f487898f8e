import type { Database } from '#server/platform/database/database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { readProofsInFiles } from './store.ts';

const MINUTE_MS = 60_000;
/** Several, since one lost file does not stand for the folder. */
const LOOKED_FOR = 20;

/**
 * Fails while proofs cannot be kept or shown: their folder is not writable or holds none of them (an
 * unmounted disk), or proofs are in files and no folder is named.
 */
export function watchProofsJob({ queries }: Database, files: FileStore | undefined): Job {
  return {
    name: 'watch-proofs',
    lookEveryMs: MINUTE_MS,
    restMs: 5 * MINUTE_MS,
    maxRestMs: 5 * MINUTE_MS,
    async run(signal) {
      const some = await readProofsInFiles(queries, LOOKED_FOR);
      if (files === undefined) {
        if (some.length === 0) return;
        throw new Error('Payment proofs are in files, and CAGE_PROOFS does not say in which folder. Set it.');
      }
      await files.check(signal);
      const sizes = await Promise.all(some.map(({ sha256 }) => files.sizeOf(sha256)));
      if (some.length > 0 && sizes.every((size) => size === undefined)) {
        throw new Error(
          `${files.folder} holds none of the payment proofs looked for. Name the folder that they are in (CAGE_PROOFS), mount its disk, or put them back from a backup.`,
        );
      }
    },
  };
}
