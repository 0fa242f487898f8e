import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Sandbox } from '#test/faults/sandbox.ts';
import { type Bar, type Extent, ratiosOf } from './bars.ts';
import { endInOrder, startCashier } from './cashier.ts';
import { type Measured, startLoad } from './load.ts';

const CONNECTIONS = 64;

export async function timeFront(sandbox: Sandbox, extent: Extent): Promise<Bar[]> {
  const cage = await startCashier(sandbox, sandbox.folder('front'));
  await using _ending = endInOrder(cage);
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
    for (const load of loads) await load.run(extent.warmUpSeconds);
    const rounds: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round < extent.rounds; round++) {
      for (const [index, load] of loads.entries()) rounds[index]?.push(await load.run(extent.roundSeconds));
    }
    return [
      {
        name: `/ from memory (${bytes} bytes), to a constant`,
        ...{ measured: ratiosOf(...rounds), unit: '×', limit: { atLeast: 0.8 * extent.slack }, of: 'median' },
      },
    ];
  } finally {
    constant.kill('SIGKILL');
  }
}
