import { rename, rm } from 'node:fs/promises';

/**
 * Moves a folder into another's place and removes the other; if several do so at once, one of them is there in the end.
 */
export async function putInPlace(folder: string, place: string): Promise<void> {
  const replaced = `${folder}-replaced`;
  await rename(place, replaced).catch(unless('ENOENT'));
  // If something is there again by now, a faster start put it there.
  await rename(folder, place).catch(unless('ENOTEMPTY', 'EEXIST'));
  await rm(replaced, { recursive: true, force: true });
}

function unless(...codes: readonly string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}
