import type { listProofFiles } from '#server/features/payment-proofs/store.ts';
import { type FileStore, FileStoreError, openFileStore } from '#server/platform/files/file-store.ts';
import { type Configuration, ConfigurationError } from '../configuration.ts';

/** Undefined if proofs are kept in the database. @throws ConfigurationError if the folder cannot be used */
export async function openProofFolder({
  proofsFolder,
}: Pick<Configuration, 'proofsFolder'>): Promise<FileStore | undefined> {
  if (proofsFolder === undefined) return undefined;
  const files = openFileStore(proofsFolder);
  await files.prepare().catch((error) => {
    if (!(error instanceof FileStoreError)) throw error;
    throw new ConfigurationError(
      `CAGE_PROOFS must be a folder that Cage may write to, but ${error.message}.`,
    );
  });
  return files;
}

/** Missing or cut off; all of them if there is no folder. */
export async function countLacking(
  listed: Awaited<ReturnType<typeof listProofFiles>>,
  files: FileStore | undefined,
): Promise<number> {
  let lacking = 0;
  for (const { sha256, bytes } of listed) if ((await files?.sizeOf(sha256)) !== bytes) lacking += 1;
  return lacking;
}
