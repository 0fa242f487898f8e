import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sandbox } from '#test/faults/sandbox.ts';
import type { Bar } from './bars.ts';
import { endInOrder, startCashier } from './cashier.ts';
import { type Measured, startLoad } from './load.ts';
import { ratiosOf } from './report.ts';

const CONNECTIONS = 64;
const WARM_UP_SECONDS = 3;
const ROUNDS = 5;
const ROUND_SECONDS = 3;
const SETTLED_MS = 5_000;
const MB = 1_000_000;

/** Times the front page in turns with a Fastify that serves as many bytes, and weighs the process that serves it. */
export async function timeFront(sandbox: Sandbox): Promise<Bar[]> {
  const cage = await startCashier(sandbox, sandbox.folder('front'));
  await using _ending = endInOrder(cage);
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  const resident = await residentBytes(cage.pid);
  const page = await fetch(cage.origin, { headers: { 'accept-encoding': 'gzip' } });
  const bytes = Number(page.headers.get('content-length'));
  await page.arrayBuffer();

  const constant = fork(join(import.meta.dirname, 'loads/constant-page.ts'), [String(bytes)]);
  try {
    const [port] = (await once(constant, 'message')) as [number];
    using front = startLoad('page-load.ts', {
      port: Number(new URL(cage.origin).port),
      connections: CONNECTIONS,
    });
    using beside = startLoad('page-load.ts', { port, connections: CONNECTIONS });
    const loads = [front, beside];
    for (const load of loads) await load.run(WARM_UP_SECONDS);
    const rounds: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, load] of loads.entries()) rounds[index]?.push(await load.run(ROUND_SECONDS));
    }
    return [
      {
        name: `/ from memory (${bytes} bytes), to a constant`,
        ...{ measured: ratiosOf(...rounds), unit: '×', limit: { atLeast: 0.8 }, of: 'median' },
      },
      { name: 'resident after start', measured: [resident / MB], unit: 'MB', limit: { atMost: 120 } },
    ];
  } finally {
    constant.kill('SIGKILL');
  }
}

/** The memory of a process, as Linux counts it. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024;
}
