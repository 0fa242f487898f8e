import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Bar } from '../bars.ts';
import { residentBytes } from '../machine.ts';
import { findProgram } from './reads.ts';

const ROUNDS = 3;
const LOOK_EVERY_MS = 100;
const MB = 1_000_000;

/** Times the export of the log in turns with `COPY … TO STDOUT` by psql. @param entries the log's least */
export async function timeExport(
  cage: { readonly origin: string; readonly pid: number },
  token: string,
  databaseUrl: string,
  entries: number,
): Promise<Bar[]> {
  const psql = findProgram('psql');
  const ratios: number[] = [];
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const copySeconds = psql === undefined ? Number.NaN : await timeCopy(psql, databaseUrl);
    const before = await residentBytes(cage.pid);
    let most = before;
    const looking = setInterval(async () => {
      most = Math.max(most, await residentBytes(cage.pid));
    }, LOOK_EVERY_MS);
    const { seconds, lines } = await download(cage.origin, token).finally(() => clearInterval(looking));
    if (lines < entries) throw new Error(`The export has ${lines} lines, and the log ${entries} entries.`);
    console.log(`export of ${lines} lines: ${seconds.toFixed(1)} s, COPY ${copySeconds.toFixed(1)} s`);
    if (psql !== undefined) ratios.push(copySeconds / seconds);
    taken.push((most - before) / MB);
  }
  return [
    {
      name: 'export of the log, to COPY by psql',
      ...{ measured: ratios, unit: '×', limit: { atLeast: 0.3 }, of: 'median' },
    },
    { name: 'memory that an export takes', measured: taken, unit: 'MB', limit: { atMost: 50 } },
  ];
}

async function timeCopy(psql: string, databaseUrl: string): Promise<number> {
  const startedAt = performance.now();
  const copy = spawn(psql, [databaseUrl, '--command', 'copy activity_log to stdout'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(copy, 'exit')) as [number];
  if (code !== 0) throw new Error(`psql ended with code ${code}`);
  return (performance.now() - startedAt) / 1_000;
}

async function download(origin: string, token: string): Promise<{ seconds: number; lines: number }> {
  const startedAt = performance.now();
  const answer = await fetch(`${origin}/api/activity-export?format=csv`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  });
  if (!answer.ok || answer.body === null) throw new Error(await answer.text());
  let lines = 0;
  for await (const chunk of answer.body) {
    for (const byte of chunk) if (byte === 0x0a) lines++;
  }
  return { seconds: (performance.now() - startedAt) / 1_000, lines };
}
