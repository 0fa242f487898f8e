import { existsSync, readFileSync } from 'node:fs';

// What Linux counts processor time in: sysconf(_SC_CLK_TCK).
const TICK_MS = 10;

/**
 * Processor time of a process and of all that it has started and seen end, in milliseconds; 0 elsewhere than on Linux.
 * @param pid or `self`
 */
export function processorMsOf(pid: number | 'self'): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return 0;
  // The name of the program, in brackets, may contain spaces.
  const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  // proc_pid_stat(5): utime, stime, cutime, cstime
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS;
}
