import {
  readProofsInFiles,
  readProofsInRows,
  replaceContent,
} from '#server/features/payment-proofs/store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type FileStore, FileStoreError } from '#server/platform/files/file-store.ts';

/** As many of the largest take 50 MB. */
const AT_ONCE = 10;

/**
 * Moves some at a time, each row once its file is on the disk.
 * @param signal ends it between two rows
 * @throws FileStoreError; what was moved until then stays so
 */
export async function moveProofsToFiles(
  { queries }: Database,
  files: FileStore,
  signal: AbortSignal,
): Promise<number> {
  let moved = 0;
  for (;;) {
    const some = await readProofsInRows(queries, AT_ONCE);
    for (const { id, content } of some) {
      if (signal.aborted) return moved;
      const sha256 = await files.put(content);
      await replaceContent(queries, id, { content: null, sha256, bytes: content.length });
      moved += 1;
    }
    if (some.length === 0) return moved;
  }
}

/**
 * Leaves proofs whose file cannot be read. All files stay, since backups and other databases may know of them.
 * @returns how many, and why others were left
 */
export async function moveProofsToRows(
  { queries }: Database,
  files: FileStore,
  signal: AbortSignal,
): Promise<{ readonly moved: number; readonly left: readonly string[] }> {
  const left: string[] = [];
  let moved = 0;
  let after: string | undefined;
  for (;;) {
    const some = await readProofsInFiles(queries, AT_ONCE, after);
    for (const { id, sha256 } of some) {
      if (signal.aborted) return { moved, left };
      after = id;
      try {
        const content = await files.get(sha256);
        await replaceContent(queries, id, { content, sha256, bytes: content.length });
        moved += 1;
      } catch (error) {
        if (!(error instanceof FileStoreError)) throw error;
        left.push(error.message);
      }
    }
    if (some.length === 0) return { moved, left };
  }
}
