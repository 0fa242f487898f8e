import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';

/** `npm run dev`: changes to the web show at once; others restart the server. */
const ROOT = resolve(import.meta.dirname, '../../..');
const START = join(import.meta.dirname, 'start.ts');
const FOLDERS = ['server', 'domain', 'contract', 'db'].map((folder) => join(ROOT, folder));
// A checkout or a stash replaces many files in succession.
const QUIET_MS = 150;

const isMeant = (name: string) => /[.](ts|sql)$/.test(name) && !name.endsWith('.test.ts');

let cage = start();
let turn = Promise.resolve();
const watching = watchFolders(FOLDERS, isMeant, () => {
  turn = turn.then(async () => {
    console.log('Starting again…');
    await stop(cage);
    cage = start();
  });
});

// Ctrl-C also reaches the child: wait for it to shut down by itself.
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(event, async () => {
    watching[Symbol.dispose]();
    await turn;
    await stop(cage);
    process.exit(0);
  });
}

function start(): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', START, ...process.argv.slice(2)],
    // The closing channel ends the child if this process is killed.
    { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], cwd: ROOT },
  );
  child.once('exit', (code) => {
    if (code !== 0 && code !== null) console.error('Cage has ended. It starts again when a source changes.');
  });
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/**
 * Calls `onChange` once files are no longer being written. Folders are watched, because a replaced file is a new one.
 * @param folders absolute paths, watched with their subfolders
 * @param isMeant gets a file's name without its folder
 */
function watchFolders(
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
