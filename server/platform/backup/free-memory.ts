import { existsSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';

// At its beginning; a large database's takes more, little by little.
const OF_A_BACKUP_BYTES = 96 * 2 ** 20;

/** Why no backup may begin: the system would end it, or the server beside it. Undefined: it may. */
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

/** Bytes of the machine or container to be had without a process killed; Node counts cached files as used. */
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

/** From cgroups' `memory.stat`: version 1's totals include all below; version 2's figures all do. */
export function copiesIn(stat: string): number {
  const all = [...stat.matchAll(/^(total_)?(?:in)?active_file (\d+)$/gm)];
  const whole = all.some(([, total]) => total) ? all.filter(([, total]) => total) : all;
  return whole.reduce((sum, [, , bytes]) => sum + Number(bytes), 0);
}
