import { listProofFiles } from '#server/features/payment-proofs/store.ts';
import type { Part } from '#server/platform/backup/archive.ts';
import { BackupDamaged, BackupFailed } from '#server/platform/backup/errors.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { digestOf, FileStoreError, openFileStore } from '#server/platform/files/file-store.ts';
import type { Configuration } from '../configuration.ts';
import { openProofFolder } from '../proofs/proof-folder.ts';

type Place = Pick<Configuration, 'proofsFolder'>;

const FOLDER = 'proofs/';
const FILE = /^proofs\/([0-9a-f]{64})$/;

/** @throws BackupFailed if CAGE_PROOFS is not set */
export async function* readProofFiles(
  queries: Queries,
  place: Place,
  onLacking: (what: string) => void,
): AsyncGenerator<Part> {
  const listed = await listProofFiles(queries);
  if (listed.length === 0) return;
  if (place.proofsFolder === undefined) {
    throw new BackupFailed(
      `${listed.length} payment proofs are in files, and CAGE_PROOFS does not say in which folder. Set it as Cage has it.`,
    );
  }
  const files = openFileStore(place.proofsFolder);
  let lacking = 0;
  for (const { sha256 } of listed) {
    try {
      yield { name: `${FOLDER}${sha256.toString('hex')}`, bytes: await files.get(sha256) };
    } catch (error) {
      // Everything else is still worth a backup.
      if (!(error instanceof FileStoreError)) throw error;
      lacking += 1;
    }
  }
  if (lacking > 0) {
    onLacking(
      `It lacks ${lacking} of ${listed.length} files of payment proofs, which are missing from ${files.folder}, damaged or cannot be read. Put them back from an earlier backup.`,
    );
  }
}

export function restoreProofFiles(place: Place) {
  let opening: ReturnType<typeof openProofFolder> | undefined;
  return {
    /**
     * @returns whether the part is a proof; then it is in the folder
     * @throws BackupFailed if CAGE_PROOFS is not set; BackupDamaged, ConfigurationError
     */
    async take({ name, bytes }: Part): Promise<boolean> {
      const digest = FILE.exec(name)?.[1];
      if (digest === undefined) return false;
      if (digestOf(bytes).toString('hex') !== digest)
        throw new BackupDamaged(`its part ${name} is not what it names`);
      opening ??= openProofFolder(place);
      const files = await opening;
      if (files === undefined) {
        throw new BackupFailed(
          'The backup has payment proofs that are in files. Set CAGE_PROOFS to the folder they are to be in. Nothing was restored.',
        );
      }
      await files.put(bytes);
      return true;
    },
  };
}
