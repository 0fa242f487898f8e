import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CallInput, CallName } from '#contract/calls.ts';
import type { Bar, Extent } from '../bars.ts';
import { call } from '../cashier.ts';
import type { Landmarks } from '../fill-cashier.ts';
import { startLoad } from '../load.ts';

/** A call that consoles make all day; `atLeast` is its ratio to the bare select. */
type Row = {
  readonly name: string;
  readonly call: CallName;
  readonly inputs: readonly object[];
  readonly atLeast: number;
  readonly p99AtMost?: number;
};

const CONNECTIONS = 16;
const READ_BEFORE = 50;
const DAY_MS = 86_400_000;
const DIFFERENT = 500;

export async function timeReads(
  origin: string,
  token: string,
  databaseUrl: string,
  landmarks: Landmarks,
  { rounds, roundSeconds, slack }: Extent,
): Promise<Bar[]> {
  const pgbench = findProgram('pgbench');
  const bars: Bar[] = [];
  for (const { name: title, call: name, inputs, atLeast, p99AtMost } of rows(landmarks)) {
    using load = startLoad('read-load.ts', {
      ...{ port: Number(new URL(origin).port), connections: CONNECTIONS },
      ...{ token, call: name, inputs },
    });
    // One after the other: first reads come from the disk, so slowly that some of many at once are refused.
    for (const input of inputs.slice(0, READ_BEFORE)) await call(origin, name, input as never, token);
    await load.run(roundSeconds);
    if (pgbench !== undefined) await timeNewestSelect(pgbench, databaseUrl, roundSeconds);
    const ratios: number[] = [];
    const p99s: number[] = [];
    const rates: string[] = [];
    for (let round = 0; round < rounds / 3; round++) {
      const bare =
        pgbench === undefined ? undefined : await timeNewestSelect(pgbench, databaseUrl, roundSeconds);
      const { perSecond, p50, p99 } = await load.run(roundSeconds);
      if (bare !== undefined) ratios.push(perSecond / bare);
      p99s.push(p99);
      rates.push(`${Math.round(perSecond)}/s (p50 ${p50.toFixed(1)}) to ${Math.round(bare ?? Number.NaN)}/s`);
    }
    console.log(`${title}: ${rates.join('; ')}`);
    const what = `${title}, to the newest 20 by pgbench`;
    bars.push({ name: what, measured: ratios, unit: '×', limit: { atLeast: atLeast * slack }, of: 'median' });
    if (p99AtMost !== undefined) {
      bars.push({
        name: `${title}, p99`,
        measured: p99s,
        unit: 'ms',
        limit: { atMost: p99AtMost / slack },
        of: 'median',
      });
    }
  }
  return bars;
}

function rows({ username }: Landmarks): Row[] {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const first = Number(username.slice(2));
  return [
    row('getDeposits', 'first page', [{}], { atLeast: 0.15, p99AtMost: 20 }),
    row(
      'getDeposits',
      'a status',
      (['pending', 'sent', 'approved', 'declined', 'not_sent'] as const).map((status) => ({ status })),
      { atLeast: 0.1 },
    ),
    row(
      'getDeposits',
      'a day',
      Array.from({ length: 300 }, (_, ago) => ({ from: day(ago), to: day(ago) })),
      { atLeast: 0.1 },
    ),
    row(
      'getDeposits',
      'search a username',
      Array.from({ length: DIFFERENT }, (_, more) => ({ search: `FC${first + more}` })),
      { atLeast: 0.1 },
    ),
    row('getQueue', 'both kinds', [{}], { atLeast: 0.15 }),
    row('getActivityLogs', 'first page', [{}], { atLeast: 0.15 }),
    row('getReceipts', 'what waits', [{ state: 'waiting' }], { atLeast: 0.15 }),
    row('getStats', 'all time', [{}], { atLeast: 0.1, p99AtMost: 5 }),
  ];
}

function row<Name extends CallName>(
  call: Name,
  what: string,
  inputs: ReadonlyArray<CallInput<Name> & object>,
  limits: Pick<Row, 'atLeast' | 'p99AtMost'>,
): Row {
  return { name: `${call}: ${what}`, call, inputs, ...limits };
}

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';
const CLIENTS = 16;

export function findProgram(name: string): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort() : [];
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ];
  return folders.map((folder) => join(folder, name)).find(existsSync);
}

/** The newest 20 deposits by 16 clients: how many a second, NaN if pgbench got nothing done. */
async function timeNewestSelect(pgbench: string, databaseUrl: string, seconds: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'cage-pgbench-'));
  try {
    const script = join(folder, 'newest.sql');
    await writeFile(script, 'select * from deposits order by created_at desc, id desc limit 20;\n');
    const { stdout } = await run(pgbench, [
      ...['--no-vacuum', '--protocol=prepared', `--client=${CLIENTS}`, '--jobs=1', `--time=${seconds}`],
      ...[`--file=${script}`, databaseUrl],
    ]);
    // pgbench reports no speed if it got nothing done.
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
