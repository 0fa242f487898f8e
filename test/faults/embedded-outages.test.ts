import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '#test/fixtures/until.ts';
import { extentOf, reportFault } from './fault-figures.ts';
import { type Load, OWNER, startLoad } from './load.ts';
import { goThrough, type Outage } from './outage.ts';
import { databaseUrlOf, openSandbox, postmasterPid, type Sandbox } from './sandbox.ts';

const OUTAGE_MS = extentOf('CAGE_OUTAGE_MS', { short: 2_000, long: 30_000 });

// Clients who pay no heed to Retry-After do not keep it from recovering.
const IMPATIENT_MS = 20;

let sandbox: Sandbox;
let load: Load | undefined;

beforeEach(async () => {
  sandbox = await openSandbox();
});

afterEach(async () => {
  load?.stop().catch(() => {});
  await sandbox[Symbol.asyncDispose]();
});

async function postmaster(): Promise<number> {
  return until(() => postmasterPid(sandbox.folder()));
}

/** The processes of the server, the first of them the postmaster. */
async function processes(): Promise<number[]> {
  const parent = await postmaster();
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid as number);
  return [parent, ...children];
}

async function signalAll(signal: NodeJS.Signals): Promise<void> {
  for (const pid of await processes()) process.kill(pid, signal);
}

const OUTAGES: ReadonlyArray<Outage & { readonly row: string }> = [
  {
    row: '1b',
    name: 'a backend killed',
    begin: async () => process.kill((await processes()).at(-1) as number, 'SIGKILL'),
  },
  {
    row: '1c',
    name: 'the postmaster killed',
    begin: async () => process.kill(await postmaster(), 'SIGKILL'),
  },
  {
    row: '1d',
    name: 'PostgreSQL stopped',
    begin: () => signalAll('SIGSTOP'),
    end: () => signalAll('SIGCONT'),
  },
];

test('a Cage whose embedded database fails in many ways answers in time, loses nothing and recovers by itself', {
  timeout: 300_000 + OUTAGES.length * OUTAGE_MS,
}, async () => {
  const folder = sandbox.folder();
  const cage = await sandbox.start({ CAGE_DATA: folder, ...OWNER });
  const first = await postmaster();
  load = await startLoad(() => cage.origin, IMPATIENT_MS);
  for (const outage of OUTAGES) {
    const { name: _, ...times } = await goThrough(load, outage, OUTAGE_MS);
    const done = outage.end ? `for ${OUTAGE_MS / 1_000} s` : 'once';
    reportFault({ row: outage.row, done, ...times });
  }
  await load.stop();
  expect(await postmaster()).not.toBe(first);

  const seen = await load.compareWithStored(await databaseUrlOf(folder));
  expect(seen.repeatedRequests).toBeGreaterThan(0);
  expect(cage.output()).not.toContain('"stack"');
  expect((await cage.end('SIGTERM')).code).toBe(0);
  expect(await postmasterPid(folder)).toBeUndefined();
  reportFault({ row: '1b', done: 'with 1c and 1d, in one run', ...seen.figures });
});
