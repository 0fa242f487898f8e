import { setTimeout as pause } from 'node:timers/promises';
import type { Sandbox } from '#test/faults/sandbox.ts';
import type { Bar } from './bars.ts';
import { endInOrder, LAUNCHER, startCashier } from './cashier.ts';
import type { Extent } from './extent.ts';
import { residentOfServer } from './resident.ts';

const MB = 1_000_000;

export async function weighMemory(sandbox: Sandbox, extent: Extent): Promise<Bar[]> {
  const folder = sandbox.folder('memory');
  const afterStart: number[] = [];
  for (let start = 0; start < extent.rounds / 2; start++) {
    const cage = await startCashier(sandbox, folder, { command: LAUNCHER });
    await using _ending = endInOrder(cage);
    await pause(extent.minuteSeconds * 1_000);
    afterStart.push((await residentOfServer(cage)) / MB);
  }
  return [
    { name: 'resident a minute after a start', measured: afterStart, unit: 'MB', limit: { atMost: 120 } },
  ];
}
