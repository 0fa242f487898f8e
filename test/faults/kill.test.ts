import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { extentOf, reportFault } from './fault-figures.ts';
import { type Load, OWNER, startLoad } from './load.ts';
import { databaseUrlOf, openSandbox, postmasterPid, type Sandbox } from './sandbox.ts';

const KILLS = extentOf('CAGE_KILLS', { short: 3, long: 10 });

let sandbox: Sandbox;
let load: Load | undefined;

beforeEach(async () => {
  sandbox = await openSandbox();
});

afterEach(async () => {
  // Clients still running give up once the server is gone for good; nothing needs to wait for them.
  load?.stop().catch(() => {});
  await sandbox[Symbol.asyncDispose]();
});

test(`a server killed ${KILLS} times under load keeps every answered request and change, once`, {
  timeout: 90_000 + KILLS * 30_000,
}, async () => {
  const folder = sandbox.folder();
  const variables = { CAGE_DATA: folder, ...OWNER };
  let cage = await sandbox.start(variables);
  const postgres = await postmasterPid(folder);
  load = await startLoad(() => cage.origin);
  for (let kill = 0; kill < KILLS; kill++) {
    await load.go(randomInt(10, 100));
    await cage.end('SIGKILL');
    cage = await sandbox.start(variables);
    expect(await postmasterPid(folder), 'the PostgreSQL that was taken over').toBe(postgres);
  }
  await load.go(10);
  await load.stop();

  const seen = await load.compareWithStored(await databaseUrlOf(folder));
  // Otherwise nothing was interrupted, and the test has shown nothing.
  expect(seen.repeatedRequests).toBeGreaterThanOrEqual(KILLS);
  reportFault({ row: '1a', done: `kill -9, ${KILLS} times`, ...seen.figures });
});
