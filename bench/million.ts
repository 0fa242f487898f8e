import { resolve } from 'node:path';
import pg from 'pg';
import { databaseUrlOf, openSandbox } from '#test/faults/sandbox.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { report } from './bars.ts';
import { call, endInOrder, OWNER, openForPlayers, removeWhenStopped, startCashier } from './cashier.ts';
import { timeConsole } from './console-times.ts';
import { fillCashier, findLandmarks, MILLION, sizeOf } from './fill-cashier.ts';
import { describeMachine } from './machine.ts';
import { readOptions } from './options.ts';
import { timeServer } from './server-times.ts';

/** The back office with a million deposits. Method and results: docs/performance.md. */

const { data, repeats, rows } = readOptions({
  data: '',
  repeats: 15,
  rows: MILLION.deposits,
});

console.log(describeMachine(new Date()));
await using sandbox = await openSandbox();
removeWhenStopped(sandbox);
const folder = data === '' ? sandbox.folder() : resolve(data);
const cage = await startCashier(sandbox, folder);
await using _ending = endInOrder(cage);
await openForPlayers(cage.origin);
const landmarks = await fill(await databaseUrlOf(folder));
const { token } = await call(cage.origin, 'signIn', OWNER);

report(await timeServer(cage.origin, token, landmarks, repeats));
await using browser = await launchBrowser();
report(await timeConsole(browser, cage.origin));

async function fill(databaseUrl: string) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await fillCashier(database, sizeOf(rows));
    return await findLandmarks(database);
  } finally {
    await database.end();
  }
}
