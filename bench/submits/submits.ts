import { availableParallelism } from 'node:os';
import pg from 'pg';
import { databaseUrlOf, postmasterPid, type Sandbox } from '#test/faults/sandbox.ts';
import { type Bar, type Extent, median, ratiosOf, tableOf } from '../bars.ts';
import { call, OWNER, startCashier } from '../cashier.ts';
import { type Measured, startLoad } from '../load.ts';
import { processorTime } from '../machine.ts';
import { checkStored } from './check-stored.ts';

/** Microseconds; a busy machine hardly changes them. */
type ProcessorTime = { readonly node: number; readonly postgres: number };

/** Compares submits over HTTP with single-row inserts of the same row into the same PostgreSQL. */
export async function timeSubmits(sandbox: Sandbox, extent: Extent): Promise<Bar[]> {
  const { warmUpSeconds, rounds: count, roundSeconds, slack } = extent;
  const folder = sandbox.folder('submits');
  const cage = await startCashier(sandbox, folder);
  const databaseUrl = await databaseUrlOf(folder);
  const database = new pg.Client({ connectionString: databaseUrl });
  // If a load fails, PostgreSQL is stopped under this connection; the load's failure is the one to report.
  database.on('error', () => {});
  await database.connect();
  await database.query(`
    create table bare (like deposits including defaults including generated, primary key (id));
    create table indexed (like deposits including all)`);
  const postmaster = (await postmasterPid(folder)) as number;
  const viewer = await openViewer(cage.origin, OWNER);

  using submits = startLoad('submit-load.ts', { port: Number(new URL(cage.origin).port), connections: 64 });
  using bareInserts = startLoad('insert-load.ts', { databaseUrl, table: 'bare', clients: 32 });
  using indexedInserts = startLoad('insert-load.ts', { databaseUrl, table: 'indexed', clients: 32 });

  const loads = [submits, bareInserts, indexedInserts];
  const answered: string[] = [];
  for (const load of loads) answered.push(...(await load.run(warmUpSeconds)).answered);

  // In turns, so that other activity on the machine affects all of them alike.
  const rounds: Measured[][] = loads.map(() => []);
  const taken: ProcessorTime[][] = loads.map(() => []);
  for (let round = 0; round < count; round++) {
    for (const [index, load] of loads.entries()) {
      const before = await timesOf(cage.pid, postmaster);
      const measured = await load.run(roundSeconds);
      const after = await timesOf(cage.pid, postmaster);
      const operations = measured.perSecond * roundSeconds;
      taken[index]?.push({
        node: (after.node - before.node) / operations,
        postgres: (after.postgres - before.postgres) / operations,
      });
      rounds[index]?.push(measured);
      answered.push(...measured.answered);
    }
  }
  const [submitted, bare, indexed] = rounds as [Measured[], Measured[], Measured[]];

  const { rows: groups } = await database.query<{ size: number }>(
    'select count(*)::int as size from deposits group by changed_in',
  );
  const checks = await checkStored(database, answered);
  await database.end();
  for (const load of loads) load[Symbol.dispose]();
  await cage.end('SIGTERM');

  console.log(`${availableParallelism()} cores, ${count} rounds of ${roundSeconds} s each; medians

${tableOf({
  'submits over HTTP, 64 connections': submitted,
  'inserts, primary key only, 32 clients': bare,
  'inserts, the indexes of deposits, 32 clients': indexed,
})}

processor time of a submit, µs                 ${timeText(taken[0])}
of an insert, primary key only                 ${timeText(taken[1])}
of an insert, the indexes of deposits          ${timeText(taken[2])}
submits in one commit                          ${median(groups.map(({ size }) => size))}
told to the viewer                             ${viewer.seen.changes} updates, ${viewer.seen.resets} times to load anew, ${viewer.seen.refused} of them refused`);
  return [
    barOf('submits to inserts, primary key only', ratiosOf(submitted, bare), 0.65 * slack),
    barOf('submits to inserts, the indexes of deposits', ratiosOf(submitted, indexed), slack),
    ...checks,
  ];
}

function barOf(name: string, measured: readonly number[], atLeast: number): Bar {
  return { name, measured, unit: '×', limit: { atLeast }, of: 'median' };
}

async function timesOf(node: number, postmaster: number): Promise<ProcessorTime> {
  return { node: await processorTime(node), postgres: await processorTime(postmaster, true) };
}

function timeText(taken: readonly ProcessorTime[] = []): string {
  const middle = (of: keyof ProcessorTime) => median(taken.map((each) => each[of])).toFixed(0);
  return `${middle('node')} in the server, ${middle('postgres')} in PostgreSQL`;
}

type Viewer = {
  readonly seen: { readonly changes: number; readonly resets: number; readonly refused: number };
};

/** Follows until the server ends. */
async function openViewer(
  origin: string,
  signIn: { readonly email: string; readonly password: string },
): Promise<Viewer> {
  const { token } = await call(origin, 'signIn', signIn);
  const live = await fetch(`${origin}/api/live`, { headers: { authorization: `Bearer ${token}` } });
  if (!live.body) throw new Error(`The live feed answered ${live.status}`);
  const stream = live.body.pipeThrough(new TextDecoderStream());
  const seen = { changes: 0, resets: 0, refused: 0 };

  async function follow(): Promise<void> {
    for await (const text of stream) {
      seen.changes += text.split('event: change').length - 1;
      const resets = text.split('event: reset').length - 1;
      seen.resets += resets;
      // A busy server refuses lists first; the viewer goes on.
      if (resets > 0) await call(origin, 'getDeposits', {}, token).catch(() => seen.refused++);
    }
  }

  // Ends when the server closes the connection.
  follow().catch(() => {});
  return { seen };
}
