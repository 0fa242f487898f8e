import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { watchFolders } from './watch-folders.ts';

/** `npm run dev`: changes to the web show at once; others restart the server. */
const ROOT = resolve(import.meta.dirname, '../../..');
const START = join(import.meta.dirname, 'start.ts');
const FOLDERS = ['server', 'domain', 'contract', 'db'].map((folder) => join(ROOT, folder));
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
