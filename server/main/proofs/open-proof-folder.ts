import {
  type FileStore,
  FileStoreError,
  openFileStore,
  prepareFileStore,
} from '#server/platform/files/file-store.ts';
import { type Configuration, ConfigurationError } from '../configuration.ts';

/** Undefined if proofs are kept in the database. @throws ConfigurationError if the folder cannot be used */
export async function openProofFolder({
  proofsFolder,
}: Pick<Configuration, 'proofsFolder'>): Promise<FileStore | undefined> {
  if (proofsFolder === undefined) return undefined;
  await prepareFileStore(proofsFolder).catch((error) => {
    if (!(error instanceof FileStoreError)) throw error;
    throw new ConfigurationError(
      `CAGE_PROOFS must be a folder that Cage may write to, but ${error.message}.`,
    );
  });
  return openFileStore(proofsFolder);
}
