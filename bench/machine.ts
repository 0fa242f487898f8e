import { availableParallelism, loadavg } from 'node:os';

// Above this, for each core, others take a good part of the machine.
const QUIET_LOAD = 0.5;

/** What is measured on, and whether it was free to be measured on; to be asked before the work begins. */
export function describeMachine(now: Date): string {
  const cores = availableParallelism();
  const [load = 0] = loadavg();
  const state =
    load > QUIET_LOAD * cores ? 'BUSY with something else: these figures are too high' : 'otherwise quiet';
  return `${now.toISOString().slice(0, 10)}, ${cores} cores, Node ${process.versions.node}; load ${load.toFixed(2)} at the start, ${state}`;
}
