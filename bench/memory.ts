import { setTimeout as pause } from 'node:timers/promises';
import type { Sandbox } from '#test/faults/sandbox.ts';
import type { Bar } from './bars.ts';
import { endInOrder, LAUNCHER, startCashier } from './cashier.ts';
import { residentOfServer } from './resident.ts';

const STARTS = 5;
const SETTLED_MS = 60_000;
const MB = 1_000_000;

/** Weighs the server a minute after each of some starts. */
export async function weighMemory(sandbox: Sandbox): Promise<Bar[]> {
  const folder = sandbox.folder('memory');
  const afterStart: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const cage = await startCashier(sandbox, folder, { command: LAUNCHER });
    await using _ending = endInOrder(cage);
    await pause(SETTLED_MS);
    afterStart.push((await residentOfServer(cage)) / MB);
  }
  return [
    { name: 'resident a minute after a start', measured: afterStart, unit: 'MB', limit: { atMost: 120 } },
  ];
}
