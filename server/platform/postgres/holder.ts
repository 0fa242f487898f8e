import { execFile } from 'node:child_process';
import { readFile, readlink, rename, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { DataFolder } from './data-folder.ts';
import { hand, type Identity } from './unprivileged.ts';

const run = promisify(execFile);

type Holder = {
  readonly pid: number;
  /** The command that it is; undefined of Cage itself. */
  readonly work: string | undefined;
};

let ownWork: string | undefined;

/** Names this process's work on a data folder or database, if it is not Cage itself: 'npx cage backup'. */
export function holdFor(work: string): void {
  ownWork = work;
}

export function workOfThisProcess(): string | undefined {
  return ownWork;
}

/** Notes who holds a folder, for others who want it, also while its server, and so the claim, is down. */
export async function noteHolder(place: DataFolder, identity: Identity): Promise<void> {
  const described = await describe(process.pid);
  if (described === undefined) return;
  const text = `${described}${ownWork === undefined ? '' : `${ownWork}\n`}`;
  const draft = `${place.holder}-new`;
  try {
    await writeFile(draft, text, { mode: 0o600 });
    await hand(identity, draft);
    await rename(draft, place.holder);
  } catch {
    // On a full disk, for example: the claim holds without it.
    await rm(draft, { force: true }).catch(() => {});
  }
}

export async function forgetHolder(place: DataFolder): Promise<void> {
  const written = await readHolder(place);
  if (written?.pid === process.pid) await rm(place.holder, { force: true }).catch(() => {});
}

/** Another process that holds the folder, or did when its server went away, and is known to live. */
export async function findOtherHolder(place: DataFolder): Promise<Holder | undefined> {
  const written = await readHolder(place);
  if (written === undefined || written.pid === process.pid) return undefined;
  return (await describe(written.pid)) === written.described ? written : undefined;
}

async function readHolder(place: DataFolder): Promise<(Holder & { readonly described: string }) | undefined> {
  const text = await readFile(place.holder, 'utf8').catch(() => '');
  const [pid, began, work] = text.split('\n');
  return Number(pid) > 0
    ? { pid: Number(pid), described: `${pid}\n${began}\n`, work: work || undefined }
    : undefined;
}

/** Shared with no other process: pids are reused, and containers count alone. Undefined: ended or unknown. */
async function describe(pid: number): Promise<string | undefined> {
  try {
    const began = process.platform === 'linux' ? await beganOnLinux(pid) : await beganByPs(pid);
    return began && `${pid}\n${began}\n`;
  } catch {
    return undefined;
  }
}

async function beganOnLinux(pid: number): Promise<string | undefined> {
  const [status, boot, namespace] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    readlink('/proc/self/ns/pid'),
  ]);
  // The name before them, in brackets, may hold anything.
  const [state, ...fields] = status.slice(status.lastIndexOf(')') + 2).split(' ');
  // Dead, but its parent has not asked yet.
  return state === 'Z' || state === 'X' ? undefined : `${boot.trim()} ${namespace} ${fields[18]}`;
}

async function beganByPs(pid: number): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined;
  const { stdout } = await run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { env: { LC_ALL: 'C' } });
  const [state = 'Z', ...began] = stdout.trim().split(/\s+/);
  return state.startsWith('Z') ? undefined : began.join(' ');
}
