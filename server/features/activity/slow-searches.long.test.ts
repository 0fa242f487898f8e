import { afterEach, beforeEach, expect, test } from 'vitest';
import { READING } from '#server/platform/database/deadlines.ts';
import { percentile } from '#test/faults/crowd.ts';
import { atRest, extentOf, reportFault } from '#test/faults/fault-figures.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const SECONDS = extentOf('CAGE_SEARCH_SECONDS', { short: 1, long: 30 });
const SEARCHERS = 24;
const SUBMITTERS = 4;

// Shorter than usual: many are to run into it.
const READ_DEADLINES = { ...READING, statementMs: 600, answerMs: 5_000, requestMs: 6_000, connectionMs: 700 };

const WAY_ON =
  'There is too much to look through in time. Choose a shorter time, or type more of what you look for.';
const BUSY = 'The cashier is busy. Please try again in a moment.';

let cashier: TestCashier;
let token: string;
beforeEach(async () => {
  cashier = await startTestCashier({ readDeadlines: READ_DEADLINES });
  token = (await cashier.signInAs('owner')).token;
  // Who serves takes a minute to look through the log, however few entries it has.
  await cashier.database.pool.query(`
    alter table activity_log enable row level security;
    create policy slowly on activity_log for select using (pg_sleep(60) is not null);
    create policy quickly on activity_log for insert with check (true)`);
});
afterEach(() => cashier[Symbol.asyncDispose]());

/** Submits one after the other. @returns how long each took, in milliseconds */
async function submitFor(seconds: number): Promise<number[]> {
  const end = performance.now() + seconds * 1_000;
  const submitters = Array.from({ length: SUBMITTERS }, async () => {
    const took: number[] = [];
    for (let asked = performance.now(); asked < end; asked = performance.now()) {
      await cashier.call('sendDepositEmail', depositRequest());
      took.push(performance.now() - asked);
    }
    return took;
  });
  return (await Promise.all(submitters)).flat();
}

/** Asks for five lists, one after the other. @returns how long each took, in milliseconds */
async function askForLists(): Promise<number[]> {
  const took: number[] = [];
  for (let list = 0; list < 5; list += 1) {
    const asked = performance.now();
    await cashier.call('getDeposits', {}, token);
    took.push(performance.now() - asked);
  }
  return took;
}

test(`beside ${SEARCHERS} of the worst searches, neither a submit nor a list waits, and each search gets an answer`, {
  timeout: 60_000 + SECONDS * 5_000,
}, async () => {
  await submitFor(0.3);
  const alone = await submitFor(SECONDS);
  let isOver = false;
  const messages = new Map<string, number>();
  const searching = Array.from({ length: SEARCHERS }, async () => {
    while (!isOver) {
      const { httpStatus, error } = await cashier.send(
        'getActivityLogs',
        { search: 'changed status' },
        token,
      );
      const said = `${httpStatus} ${error?.message}`;
      messages.set(said, (messages.get(said) ?? 0) + 1);
    }
  });
  const beside = await submitFor(SECONDS);
  const lists = await askForLists();
  isOver = true;
  await Promise.all(searching);

  const p99 = { alone: percentile(alone, 0.99), beside: percentile(beside, 0.99) };
  reportFault({
    row: 'searches',
    done:
      `${SEARCHERS} searches that never end, for ${SECONDS} s: p99 of a submit ${Math.round(p99.beside)} ms, ` +
      `without them ${Math.round(p99.alone)} ms`,
    sent: beside.length,
    answered: beside.length,
  });
  expect(messages.get(`504 ${WAY_ON}`)).toBeGreaterThan(0);
  // Whether anybody finds no connection in time is for the machine to say.
  expect([`503 ${BUSY}`, `504 ${WAY_ON}`]).toEqual(expect.arrayContaining([...messages.keys()]));
  // A search holds its connection for 600 ms: whoever waited for one would take as long.
  expect(p99.beside).toBeLessThan(Math.max(atRest(READ_DEADLINES.statementMs / 2), 4 * p99.alone));
  expect(percentile(lists, 0.5)).toBeLessThan(atRest(READ_DEADLINES.statementMs));
});
