import { resolve } from 'node:path';
import pg from 'pg';
import { databaseUrlOf, openSandbox, type Sandbox } from '#test/faults/sandbox.ts';
import { type Bar, report } from './bars.ts';
import { call } from './call.ts';
import { endInOrder, OWNER, removeWhenStopped, startCashier } from './cashier.ts';
import { timeExport } from './export.ts';
import { fillCashier, findLandmarks, MILLION } from './fill-cashier.ts';
import { timeFront } from './front.ts';
import { describeMachine } from './machine.ts';
import { readOptions } from './options.ts';
import { timeReads } from './reads.ts';
import { timeSubmits } from './submits.ts';

/**
 * What a cashier does in a second, as ratios to what PostgreSQL does without it in the same minutes, each with its bar.
 * Method and results: docs/performance.md.
 */

const { part, data } = readOptions({ part: 'all', data: '' });

/** One part a kind of work: what it returns is a row of the table each. */
const PARTS: Readonly<Record<string, (sandbox: Sandbox) => Promise<Bar[]>>> = {
  front: timeFront,
  submits: timeSubmits,
  reads: timeFilledReads,
};

if (part !== 'all' && PARTS[part] === undefined) {
  console.error(`There is no part ${part}. Parts: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
console.log(describeMachine(new Date()));
await using sandbox = await openSandbox();
removeWhenStopped(sandbox);
const bars: Bar[] = [];
for (const [name, time] of Object.entries(PARTS)) {
  if (part === 'all' || part === name) bars.push(...(await time(sandbox)));
}
report(bars);

async function timeFilledReads(of: Sandbox): Promise<Bar[]> {
  const folder = data === '' ? of.folder('reads') : resolve(data);
  const cage = await startCashier(of, folder);
  await using _ending = endInOrder(cage);
  const databaseUrl = await databaseUrlOf(folder);
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await fillCashier(database, MILLION);
  const landmarks = await findLandmarks(database);
  await database.end();
  const { token } = await call(cage.origin, 'signIn', OWNER);
  return [
    ...(await timeReads(cage.origin, token, databaseUrl, landmarks)),
    ...(await timeExport(cage, token, databaseUrl, MILLION.deposits)),
  ];
}
