import { existsSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';

// What it begins with; of a large database it takes more, little by little.
const OF_A_BACKUP_BYTES = 96 * 2 ** 20;

/** Why no backup is to be begun here: the system would end it, or the server beside it. Undefined if it may be. */
export function lacksMemoryForBackup(freeBytes = freeMemory()): string | undefined {
  if (freeBytes >= OF_A_BACKUP_BYTES) return undefined;
  return (
    `A backup takes ${inMb(OF_A_BACKUP_BYTES)} of memory and more, and here ${inMb(freeBytes)} are free: the system might ` +
    'end the server to get it. Nothing was begun. Give this machine or container more memory.'
  );
}

export function inMb(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`;
}

/**
 * The bytes that this process can take without another being killed for it: of the machine, or of its container. What
 * only holds copies of files there the system gives away, though Node counts it as taken.
 */
export function freeMemory(): number {
  const free = process.availableMemory();
  return process.constrainedMemory() > totalmem() ? free : free + copiesOfFiles();
}

function copiesOfFiles(): number {
  const own = existsSync('/proc/self/cgroup') ? readFileSync('/proc/self/cgroup', 'utf8') : '';
  const [, path = '/'] = /^(?:0:|\d+:memory):(.*)$/m.exec(own) ?? [];
  const folders = [
    `/sys/fs/cgroup/memory${path}`,
    '/sys/fs/cgroup/memory',
    `/sys/fs/cgroup${path}`,
    '/sys/fs/cgroup',
  ];
  const file = folders.map((folder) => `${folder}/memory.stat`).find((each) => existsSync(each));
  return file === undefined ? 0 : copiesIn(readFileSync(file, 'utf8'));
}

/** Of a `memory.stat` of cgroups: of version 1 the figures with all that is below, of version 2 all are. */
export function copiesIn(stat: string): number {
  const all = [...stat.matchAll(/^(total_)?(?:in)?active_file (\d+)$/gm)];
  const whole = all.some(([, total]) => total) ? all.filter(([, total]) => total) : all;
  return whole.reduce((sum, [, , bytes]) => sum + Number(bytes), 0);
}
