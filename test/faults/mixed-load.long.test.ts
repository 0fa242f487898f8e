import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { extentOf, reportFault } from './fault-figures.ts';
import { OWNER, startLoad } from './load.ts';
import { databaseUrlOf, openSandbox } from './sandbox.ts';

const SECONDS = extentOf('CAGE_MIXED_LOAD_SECONDS', { short: 4, long: 300 });
// Until then code is compiled and caches fill.
const SETTLED_AFTER_SECONDS = 150;
const MOST_GROWTH = 1.15;

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024);
}

test(`${SECONDS} s of mixed load lose nothing and leave memory flat`, {
  timeout: 300_000 + SECONDS * 1_000,
}, async () => {
  await using sandbox = await openSandbox();
  const folder = sandbox.folder();
  const cage = await sandbox.start({ CAGE_DATA: folder, ...OWNER });
  const load = await startLoad(() => cage.origin);
  const memory: number[] = [];
  for (let second = 0; second < SECONDS; second++) {
    await pause(1_000);
    memory.push(await residentMb(cage.pid));
  }
  const waits = load.measureWaits();
  await load.stop();
  const { figures } = await load.compareWithStored(await databaseUrlOf(folder));

  const settled = memory.slice(SETTLED_AFTER_SECONDS);
  const half = settled.length / 2;
  if (half > 0) {
    const [before, after] = [settled.slice(0, half), settled.slice(half)].map((part) => Math.max(...part));
    expect(after as number, 'memory at the end').toBeLessThan((before as number) * MOST_GROWTH);
  }
  reportFault({
    row: '2h',
    done: `${SECONDS} s; ${Math.min(...memory)} to ${Math.max(...memory)} MB`,
    ...figures,
    longestAnswerMs: Math.round(waits.slowestMs),
    downMs: Math.round(waits.longestDownMs),
  });
});
