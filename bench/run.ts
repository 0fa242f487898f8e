import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inspect } from 'node:util';
import pg from 'pg';
import { databaseUrlOf, openSandbox, type Sandbox } from '#test/faults/sandbox.ts';
import { type Bar, type Extent, LONG, report, SHORT } from './bars.ts';
import { call, endInOrder, OWNER, removeWhenStopped, startCashier } from './cashier.ts';
import { timeChanges } from './changes.ts';
import { fillCashier, MILLION, sizeOf } from './fill-cashier.ts';
import { timeFront } from './front.ts';
import { weighHour, weighMemory } from './hour.ts';
import { weighInstallation } from './install.ts';
import { describeCommit, describeMachine } from './machine.ts';
import { readOptions } from './options.ts';
import { performancePage } from './performance-page.ts';
import { timeExport } from './reads/export.ts';
import { timeReads } from './reads/reads.ts';
import { timeFarSubmits } from './submits/far-submits.ts';
import { timeFeed } from './submits/feed.ts';
import { timeLevers } from './submits/levers.ts';
import { timeSubmits } from './submits/submits.ts';

/** Measures Cage beside bare PostgreSQL in the same minutes, and writes the bars into docs/performance.md. */

const { part, data, short, rows } = readOptions({
  part: 'all',
  data: '',
  short: false,
  rows: MILLION.deposits,
});

const PAGE = join(import.meta.dirname, '../docs/performance.md');

const PARTS: Readonly<Record<string, (sandbox: Sandbox, extent: Extent) => Promise<Bar[]>>> = {
  front: timeFront,
  memory: weighMemory,
  install: weighInstallation,
  submits: timeSubmits,
  far: timeFarSubmits,
  feed: timeFeed,
  levers: timeLevers,
  changes: timeChanges,
  reads: timeFilledReads,
  hour: weighHour,
};

const SHORT_PARTS: readonly string[] = ['submits', 'far', 'feed'];

if (part !== 'all' && PARTS[part] === undefined) {
  console.error(`There is no part ${part}. Parts: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
console.log(describeMachine(new Date()));
await using sandbox = await openSandbox();
removeWhenStopped(sandbox);
const bars: Bar[] = [];
for (const [name, time] of Object.entries(PARTS)) {
  const isMeant = part === 'all' ? !short || SHORT_PARTS.includes(name) : part === name;
  if (!isMeant) continue;
  const measured = await time(sandbox, short ? SHORT : LONG).catch((error) => giveUp(name, error));
  bars.push(...measured);
  // At once: a later part may take an hour.
  if (!short) writePage(name, measured);
}
report(bars);

function writePage(name: string, measured: readonly Bar[]): void {
  const day = new Date().toISOString().slice(0, 10);
  const size = rows === MILLION.deposits ? '' : `, ${rows.toLocaleString('en-US')} rows`;
  const before = readFileSync(PAGE, 'utf8');
  writeFileSync(PAGE, performancePage(before, name, measured, `${day}, ${describeCommit(PAGE)}${size}`));
}

/** Lets the other parts be measured, and the earlier ones reported. */
async function giveUp(name: string, error: unknown): Promise<Bar[]> {
  await sandbox.endAll();
  return [
    { name: `${name} to its end`, measured: [], unit: '', limit: { atMost: 0 }, causes: [inspect(error)] },
  ];
}

async function timeFilledReads(of: Sandbox, extent: Extent): Promise<Bar[]> {
  const folder = data === '' ? of.folder('reads') : resolve(data);
  const cage = await startCashier(of, folder);
  await using _ending = endInOrder(cage);
  const databaseUrl = await databaseUrlOf(folder);
  const database = new pg.Client({ connectionString: databaseUrl });
  // If filling fails, PostgreSQL is stopped under this connection; that failure is the one to report.
  database.on('error', () => {});
  await database.connect();
  await fillCashier(database, sizeOf(rows));
  const counted = await database.query<{ entries: number }>(
    'select count(*)::int as entries from activity_log',
  );
  await database.end();
  const { token } = await call(cage.origin, 'signIn', OWNER);
  return [
    ...(await timeReads(cage.origin, token, databaseUrl, extent)),
    ...(await timeExport(cage, token, databaseUrl, (counted.rows[0] as { entries: number }).entries)),
  ];
}
