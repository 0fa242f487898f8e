import { spawn } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findLastBackups, noteBackup } from '#server/features/backups/store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { FileStoreError, openFileStore } from '#server/platform/files/file-store.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { BackupSchedule } from '../backup-schedule.ts';
import { NOT_BEGUN } from './stopping.ts';

const CAGE = join(import.meta.dirname, '../cage.ts');
const FILE = /^cage-\d{8}T\d{6}Z\.age$/;
const END_PATIENCE_MS = 3_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Runs `cage backup` in a process of its own, because encrypting would hold up requests in this one. */
export function backupJob(database: Database, schedule: BackupSchedule, variables: NodeJS.ProcessEnv): Job {
  // One for all attempts: it lets no more of them hang.
  const files = openFileStore(schedule.folder);
  return {
    name: 'backup',
    lookEveryMs: 10_000,
    restMs: MINUTE_MS,
    maxRunMs: DAY_MS,
    async isNeeded() {
      const { last } = await findLastBackups(database.queries);
      return last === undefined || Date.now() - last.takenAt.getTime() >= schedule.everyMs;
    },
    async run(signal) {
      const now = new Date();
      const file = join(schedule.folder, nameAt(now));
      try {
        await files.prepare(signal);
        await files.check(signal);
      } catch (error) {
        if (error instanceof FileStoreError)
          await noteBackup(database.queries, { file, failure: error.message });
        throw error;
      }
      const { code, said, isBroken } = await runBackup(file, schedule, { variables, signal });
      // A command notes a failure only once it has begun, because a person may have mistyped it, and if it lives.
      if (code === NOT_BEGUN || isBroken) await noteBackup(database.queries, { file, failure: said });
      if (code !== 0) throw new Error(said);
      await prune(schedule, now);
    },
  };
}

/** Of however few days, so many stay: after a clock has jumped ahead, all but the first would be old. */
const ALWAYS_KEPT = 3;

/** Keeps the newest always, those of a clock that was ahead, and files that the schedule did not make. */
export async function prune(
  { folder, keep }: Pick<BackupSchedule, 'folder' | 'keep'>,
  now: Date,
): Promise<void> {
  const made = (await readdir(folder)).filter((name) => FILE.test(name) && name <= nameAt(now)).sort();
  const since = (days: number) => nameAt(new Date(now.getTime() - days * DAY_MS));
  const old =
    'count' in keep
      ? made.slice(0, -keep.count)
      : made.slice(0, -ALWAYS_KEPT).filter((name) => name < since(keep.days));
  for (const name of old) await rm(join(folder, name), { force: true });
}

/** Such as cage-20260308T093000Z.age: sorted by name is sorted by time. */
function nameAt(time: Date): string {
  return `cage-${time.toISOString().replace(/[-:]|\.\d+/g, '')}.age`;
}

async function runBackup(
  file: string,
  { key }: BackupSchedule,
  { variables, signal }: { readonly variables: NodeJS.ProcessEnv; readonly signal: AbortSignal },
): Promise<Ended> {
  const keyOption =
    'recipient' in key ? ['--recipient', key.recipient] : ['--passphrase-file', key.passphraseFile];
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', CAGE, 'backup', '--to', file, ...keyOption],
    // Its channel closes when this process is killed, and ends it too.
    { env: variables, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], signal },
  );
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-20_000);
  });
  return new Promise((resolve, reject) =>
    child
      // Then it ends, unless a file that does not answer keeps a thread of it.
      .once('message', (code) =>
        setTimeout(() => {
          child.kill('SIGKILL');
          resolve(howItEnded(said, Number(code), null));
        }, END_PATIENCE_MS).unref(),
      )
      .on('close', (code, killed) => resolve(howItEnded(said, code, killed)))
      .on('error', (error) =>
        signal.aborted ? reject(error) : resolve({ code: null, said: error.message, isBroken: true }),
      ),
  );
}

type Ended = { readonly code: number | null; readonly said: string; readonly isBroken: boolean };

/** Of a process that broke, the last lines are a stack and the version of Node.js. */
export function howItEnded(said: string, code: number | null, killed: NodeJS.Signals | null): Ended {
  const broke =
    code === 0 ? undefined : /^(?:FATAL ERROR|(?:Uncaught )?\w*Error(?: \[\w+\])?): .+$/m.exec(said)?.[0];
  if (broke !== undefined || killed !== null) {
    const by = killed === null ? '' : `cage backup was ended by ${killed}`;
    return { code, said: [by, broke].filter(Boolean).join(': '), isBroken: true };
  }
  const last = said.trim().split('\n').at(-1);
  return { code, said: last || `cage backup ended with ${code}`, isBroken: false };
}
