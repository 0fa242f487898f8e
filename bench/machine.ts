import { availableParallelism, loadavg } from 'node:os';

// Above this load per core, the machine is busy with something else.
const QUIET_LOAD = 0.5;

/** Call it before the work begins: it says how busy the machine is. */
export function describeMachine(now: Date): string {
  const cores = availableParallelism();
  const [load = 0] = loadavg();
  const state =
    load > QUIET_LOAD * cores ? 'BUSY with something else: these figures are too high' : 'otherwise quiet';
  return `${now.toISOString().slice(0, 10)}, ${cores} cores, Node ${process.versions.node}; load ${load.toFixed(2)} at the start, ${state}`;
}
