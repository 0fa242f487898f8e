import { listProofFiles } from '#server/features/payment-proofs/store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { FileStoreError, openFileStore } from '#server/platform/files/file-store.ts';
import type { Configuration } from '../configuration.ts';
import { countLacking } from '../proofs/proof-folder.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const ABOUT = 'payment proofs';

export async function checkProofs(
  { proofsFolder }: Configuration,
  { queries }: Database,
): Promise<Finding[]> {
  const listed = await listProofFiles(queries);
  if (proofsFolder === undefined) {
    if (listed.length === 0) return [];
    const text = `Files that they are in: ${listed.length}, and CAGE_PROOFS does not say in which folder. Set it.`;
    return [problem(ABOUT, text)];
  }
  const files = openFileStore(proofsFolder);
  let lacking: number;
  try {
    await files.check();
    lacking = await countLacking(listed, files);
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    const { message } = error;
    return [
      listed.length === 0 && error.problem === 'unusable'
        ? warning(ABOUT, `${message}. The next start makes it, if it can.`)
        : problem(ABOUT, `${message}. Files that are to be in it: ${listed.length}.`),
    ];
  }
  if (lacking === 0) return [ok(ABOUT, `files in ${proofsFolder}: ${listed.length}; a backup reads each`)];
  const text = `Missing from ${proofsFolder} or cut off: ${lacking} of ${listed.length} files. Put them back from a backup.`;
  return [problem(ABOUT, text)];
}
