import { availableParallelism } from 'node:os';
import pg from 'pg';
import { databaseUrlOf, type Sandbox } from '#test/faults/sandbox.ts';
import type { Bar } from './bars.ts';
import { OWNER, startCashier } from './cashier.ts';
import { type Measured, startLoad } from './load.ts';
import { median, ratiosOf, tableOf } from './report.ts';
import { openViewer } from './viewer.ts';

const WARM_UP_SECONDS = 5;
const ROUNDS = 9;
const ROUND_SECONDS = 3;

/** Compares submitting over HTTP, end to end, with single-row inserts of the same row into the same PostgreSQL. */
export async function timeSubmits(sandbox: Sandbox): Promise<Bar[]> {
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
  const viewer = await openViewer(cage.origin, OWNER);

  using submits = startLoad('submit-load.ts', { port: Number(new URL(cage.origin).port), connections: 64 });
  using bareInserts = startLoad('insert-load.ts', { databaseUrl, table: 'bare', clients: 32 });
  using indexedInserts = startLoad('insert-load.ts', { databaseUrl, table: 'indexed', clients: 32 });

  const loads = [submits, bareInserts, indexedInserts];
  for (const load of loads) await load.run(WARM_UP_SECONDS);

  // In turns, so that other activity on the machine affects all of them alike.
  const rounds: Measured[][] = loads.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, load] of loads.entries()) rounds[index]?.push(await load.run(ROUND_SECONDS));
  }
  const [submitted, bare, indexed] = rounds as [Measured[], Measured[], Measured[]];

  const { rows: groups } = await database.query<{ size: number }>(
    'select count(*)::int as size from deposits group by changed_in',
  );
  await database.end();
  for (const load of loads) load[Symbol.dispose]();
  await cage.end('SIGTERM');

  console.log(`${availableParallelism()} cores, ${ROUNDS} rounds of ${ROUND_SECONDS} s each; medians

${tableOf({
  'submits over HTTP, 64 connections': submitted,
  'inserts, primary key only, 32 clients': bare,
  'inserts, the indexes of deposits, 32 clients': indexed,
})}

submits in one commit                          ${median(groups.map(({ size }) => size))}
told to the viewer                             ${viewer.seen.changes} updates, ${viewer.seen.resets} times to load anew`);
  return [
    barOf('submits to inserts, primary key only', ratiosOf(submitted, bare), 1),
    barOf('submits to inserts, the indexes of deposits', ratiosOf(submitted, indexed), 1),
  ];
}

function barOf(name: string, measured: readonly number[], atLeast: number): Bar {
  return { name, measured, unit: '×', limit: { atLeast }, of: 'median' };
}
