import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseUrlOf, postmasterPid, type Sandbox } from '#test/faults/sandbox.ts';
import { type Bar, type Extent, median, ratiosOf } from './bars.ts';
import { call, endInOrder, LAUNCHER, OWNER, openForPlayers, startCashier } from './cashier.ts';
import { type Measured, startLoad } from './load.ts';
import { processorTime, residentOfServer } from './machine.ts';

const COMPARED = 8;
const MB = 1_000_000;

/** A minute's submits, and PostgreSQL's processor time for each, in microseconds. */
type Minute = { readonly submits: Measured; readonly postgres: number };

/**
 * Runs an hour of mixed load beside an open snapshot, as a dump holds one: weighs the server after it, and compares
 * submits at its end with those after the snapshot is closed.
 */
export async function weighHour(sandbox: Sandbox, { minutes, minuteSeconds, slack }: Extent): Promise<Bar[]> {
  const loadSeconds = minuteSeconds / 12;
  const compared = Math.min(COMPARED, minutes);
  const folder = sandbox.folder('hour');
  const cage = await startCashier(sandbox, folder, { command: LAUNCHER });
  await using _ending = endInOrder(cage);
  await openForPlayers(cage.origin);
  const { token } = await call(cage.origin, 'signIn', OWNER);
  const port = Number(new URL(cage.origin).port);
  using pages = startLoad('page-load.ts', { port, connections: 16 });
  using submits = startLoad('submit-load.ts', { port, connections: 16 });
  const reading = { port, connections: 8, token, inputs: [{}] };
  using lists = startLoad('read-load.ts', { ...reading, call: 'getDeposits' });
  using figures = startLoad('read-load.ts', { ...reading, call: 'getStats' });
  const postmaster = (await postmasterPid(folder)) as number;

  async function minute(): Promise<Minute> {
    const end = performance.now() + minuteSeconds * 1_000;
    const before = await processorTime(postmaster, true);
    const submitted = await submits.run(loadSeconds);
    const postgres = ((await processorTime(postmaster, true)) - before) / submitted.count;
    for (const load of [pages, lists, figures]) await load.run(loadSeconds);
    await pause(Math.max(0, end - performance.now()));
    return { submits: submitted, postgres };
  }

  const dump = new pg.Client({ connectionString: await databaseUrlOf(folder) });
  // If a load fails, PostgreSQL is stopped under this connection; the load's failure is the one to report.
  dump.on('error', () => {});
  await dump.connect();
  await dump.query('begin isolation level repeatable read; select count(*) from deposits');
  const hour: Minute[] = [];
  while (hour.length < minutes) hour.push(await minute());
  const resident = await residentOfServer(cage);
  const { rows } = await dump.query<{ name: string; dead: number }>(`
    select relname as name, n_dead_tup::int as dead from pg_stat_user_tables where n_dead_tup > 1000 order by 2 desc`);
  await dump.end();
  console.log(
    `${(resident / MB).toFixed(0)} MB resident after ${minutes} minutes of ${minuteSeconds} s, and rows that the snapshot kept: ${rows
      .map(({ name, dead }) => `${name} ${dead}`)
      .join(', ')}`,
  );
  const after: Minute[] = [];
  while (after.length < compared) after.push(await minute());

  const beside = hour.slice(-compared);
  console.log(`${hour.reduce((sum, { submits: { count } }) => sum + count, 0)} submits beside the snapshot
processor time of a submit in PostgreSQL, µs   ${timeOf(hour.slice(0, compared))} at first, ${timeOf(beside)} at the end, ${timeOf(after)} without it`);
  return [
    {
      name: 'resident after an hour of mixed load',
      measured: [resident / MB],
      unit: 'MB',
      limit: { atMost: 260 },
    },
    {
      name: 'submits beside a snapshot of an hour, to those without',
      measured: ratiosOf(
        beside.map((each) => each.submits),
        after.map((each) => each.submits),
      ),
      unit: '×',
      limit: { atLeast: 0.9 * slack },
      of: 'median',
    },
  ];
}

function timeOf(minutes: readonly Minute[]): string {
  return median(minutes.map(({ postgres }) => postgres)).toFixed(0);
}

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
    {
      name: 'resident a minute after a start',
      measured: afterStart,
      unit: 'MB',
      limit: { atMost: 180 },
      of: 'median',
    },
  ];
}
