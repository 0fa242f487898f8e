import { randomInt } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLedger } from '#server/features/ledger/check-ledger.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { contentsOf, fillCage, SECRET } from '#test/fixtures/backups.ts';
import { cage as runCage, startCage } from '#test/fixtures/cage-command.ts';
import { insertManyRecords } from '#test/fixtures/many-records.ts';
import { createEmptyDatabase, createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { extentOf, reportFault } from './fault-figures.ts';
import { type Load, OWNER, startLoad } from './load.ts';
import { databaseUrlOf, openSandbox, postmasterPid, type Sandbox, type Variables } from './sandbox.ts';

const KILLS = extentOf('CAGE_KILLS', { short: 3, long: 10 });

// It takes minutes, most of it starts of commands.
const MOVE_KILLS = extentOf('CAGE_MOVE_KILLS', { short: 0, long: 10 });
const MOVED_RECORDS = extentOf('CAGE_MOVED_RECORDS', { short: 3_000, long: 100_000 });

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
  timeout: 300_000 + KILLS * 30_000,
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
  const database = openDatabase(await databaseUrlOf(folder), { maxConnections: 1, onConnectionError() {} });
  expect(await checkLedger(database.queries)).toEqual({ notOfFacts: [], notOfDays: [] });
  await database.close();
  reportFault({ row: '1a', done: `kill -9, ${KILLS} times`, ...seen.figures });
});

for (const count of MOVE_KILLS > 0 ? [MOVE_KILLS] : []) {
  test(`a move that is killed ${count} times leaves what it moves as it is, and the next one moves all of it`, {
    timeout: 300_000 + count * 60_000,
  }, async () => {
    await using source = await createTestDatabase();
    await using target = await createEmptyDatabase();
    const folder = sandbox.folder();
    await mkdir(folder);
    await fillCage(source, folder);
    await insertManyRecords(source.url, MOVED_RECORDS);
    // Made up past Cage, they are not signed.
    const variables = { DATABASE_URL: source.url, CAGE_SECRET: SECRET, CAGE_DATA: folder };
    expect((await runCage(['accept-entries'], variables)).code).toBe(0);
    await source.close();
    await target.close();
    const before = await contentsOf(source.url);
    const of = (url: string) => ({ DATABASE_URL: url, CAGE_SECRET: SECRET, CAGE_DATA: folder });

    let kills = await moveAmidKills([target.url], of(source.url));
    expect(kills).toBeGreaterThan(0);
    expect(await contentsOf(target.url)).toEqual(before);
    expect(await contentsOf(source.url)).toEqual(before);
    kills += await moveAmidKills(['--to-embedded'], of(target.url));
    const embedded = { CAGE_SECRET: SECRET, CAGE_DATA: folder };
    const intact = await runCage(['verify-log'], embedded);
    expect(intact.output).toContain('The activity log is intact');
    const started = await sandbox.start(embedded);
    const moved = await contentsOf(await databaseUrlOf(folder));
    for (const table of ['deposits', 'withdrawals', 'receipts', 'payment_proofs', 'players']) {
      expect(moved[table], table).toBe(before[table]);
    }
    expect((await started.end('SIGTERM')).code).toBe(0);
    reportFault({ row: 'move', done: `killed ${kills} times on the way`, stored: MOVED_RECORDS, lost: 0 });
  });
}

/** Kills a move while it copies, so many times, and then lets one come to its end. */
async function moveAmidKills(args: readonly string[], variables: Variables): Promise<number> {
  let killed = 0;
  for (let kill = 0; kill < MOVE_KILLS; kill++) {
    const move = startCage(['move-to', ...args], variables);
    const isOver = move.ended.then(() => true);
    await until(() => /^Copied /m.test(move.output()) || Promise.race([isOver, pause(5, false)]), 180_000);
    // The first at once, the others further on.
    await Promise.race([isOver, pause(kill === 0 ? 0 : randomInt(1_000))]);
    move.kill('SIGKILL');
    const { code } = await move.ended;
    if (code === null) killed++;
    // It was quicker, or the one before was killed after its commit: then all of it is there.
    if (code === 0) return killed;
  }
  const { code, output } = await runCage(['move-to', ...args], variables);
  expect(code, output).toBe(0);
  return killed;
}
