import { access, constants } from 'node:fs/promises';
import { listProofFiles } from '#server/features/payment-proofs/store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openFileStore } from '#server/platform/files/file-store.ts';
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
  const isUsable = await access(proofsFolder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isUsable) {
    const text = `${proofsFolder} does not exist or may not be used by this user.`;
    return [
      listed.length === 0
        ? warning(ABOUT, `${text} The next start makes it, if it can.`)
        : problem(ABOUT, `${text} Files that are to be in it: ${listed.length}.`),
    ];
  }
  const lacking = await countLacking(listed, openFileStore(proofsFolder));
  if (lacking === 0) return [ok(ABOUT, `files in ${proofsFolder}: ${listed.length}; a backup reads each`)];
  const text = `Missing from ${proofsFolder} or cut off: ${lacking} of ${listed.length} files. Put them back from a backup.`;
  return [problem(ABOUT, text)];
}
