import { availableParallelism, loadavg } from 'node:os';

// Above this load per core, other processes use a considerable part of the machine.
const QUIET_LOAD = 0.5;

/** Describes the machine and how busy it is; call it before the work begins. */
export function describeMachine(now: Date): string {
  const cores = availableParallelism();
  const [load = 0] = loadavg();
  const state =
    load > QUIET_LOAD * cores ? 'BUSY with something else: these figures are too high' : 'otherwise quiet';
  return `${now.toISOString().slice(0, 10)}, ${cores} cores, Node ${process.versions.node}; load ${load.toFixed(2)} at the start, ${state}`;
}
