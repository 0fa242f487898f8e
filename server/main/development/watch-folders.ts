import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

// A checkout or a stash replaces many files in succession.
const QUIET_MS = 150;

/**
 * Calls `onChange` once files are no longer being written. Folders are watched, because a replaced file is a new one.
 * @param folders absolute paths, watched with their subfolders
 * @param isMeant gets a file's name without its folder
 */
export function watchFolders(
  folders: readonly string[],
  isMeant: (name: string) => boolean,
  onChange: () => void,
): Disposable {
  const watchers = new Map<string, FSWatcher>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const folder of folders) watchBelow(folder);
      onChange();
    }, QUIET_MS);
  }

  function watchBelow(folder: string): void {
    if (!watchers.has(folder)) {
      const watcher = watch(folder, (_event, name) => {
        // A name without a dot is a folder, whose contents may be new.
        if (name === null || !name.includes('.') || isMeant(name)) tell();
      });
      const forget = () => {
        watcher.close();
        watchers.delete(folder);
      };
      watcher.on('error', forget);
      watchers.set(folder, watcher);
    }
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) watchBelow(join(folder, entry.name));
    }
  }

  for (const folder of folders) watchBelow(folder);
  return {
    [Symbol.dispose]() {
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}
