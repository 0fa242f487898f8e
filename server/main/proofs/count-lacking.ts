import type { listProofFiles } from '#server/features/payment-proofs/store.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';

/** Missing or cut off; all of them if there is no folder. */
export async function countLacking(
  listed: Awaited<ReturnType<typeof listProofFiles>>,
  files: FileStore | undefined,
): Promise<number> {
  let lacking = 0;
  for (const { sha256, bytes } of listed) if ((await files?.sizeOf(sha256)) !== bytes) lacking += 1;
  return lacking;
}
