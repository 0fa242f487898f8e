import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { callOnce, callUntilAnswered } from '#test/faults/call-until-answered.ts';
import { extentOf, reportFault } from '#test/faults/fault-figures.ts';
import { OWNER } from '#test/faults/load.ts';
import { openSandbox } from '#test/faults/sandbox.ts';
import { createEmptyDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';

const KILLS = extentOf('CAGE_KILLS', { short: 2, long: 10 });
const LINES = 3_000;

const HEADER =
  '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Subject","Note","Balance Impact"';

function statement(): string {
  const rows = Array.from({ length: LINES }, (_, place) => {
    const id = `KILLED${String(place).padStart(11, '0')}`;
    return `"03/08/2026","09:07:13","EST","Nora Falk","Mobile Payment","Completed","USD","50.00","0.00","50.00","nora@example.com","house@example.com","${id}","","","Credit"`;
  });
  return [HEADER, ...rows].join('\n');
}

test(`a server killed ${KILLS} times while it stores a statement has all of its lines or none, and all of them once in the end`, {
  timeout: 90_000 + KILLS * 30_000,
}, async () => {
  await using database = await createEmptyDatabase();
  await using sandbox = await openSandbox();
  const variables = {
    CAGE_DATA: sandbox.folder(),
    DATABASE_URL: database.url,
    CAGE_SECRET: 'a secret of at least 32 characters',
    ...OWNER,
  };
  let cage = await sandbox.start(variables);
  const signIn = async () => {
    const input = { email: OWNER.CAGE_OWNER_EMAIL, password: OWNER.CAGE_OWNER_PASSWORD };
    return (await callUntilAnswered(() => cage.origin, 'signIn', input)).result.token;
  };
  const token = await signIn();
  const input = { content: statement(), commit: true };
  const stored = async () => {
    const { rows } = await database.pool.query<{ lines: number; transactions: number }>(
      `select count(*)::int as lines, count(distinct transaction_id)::int as transactions from receipts`,
    );
    return rows[0];
  };
  let interrupted = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const answer = callOnce(cage.origin, 'importStatement', input, token);
    // From when it holds the locks of whoever imports and of whoever stores receipts.
    await until(async () => {
      const { rows } = await database.pool.query(
        `select from pg_locks where locktype = 'advisory' and granted
           and database = (select oid from pg_database where datname = current_database())
         group by pid having count(*) > 1`,
      );
      return rows.length > 0;
    });
    await pause(randomInt(200));
    await cage.end('SIGKILL');
    if ((await answer) === undefined) interrupted += 1;
    cage = await sandbox.start(variables);
    expect([0, LINES]).toContain((await stored())?.lines);
  }
  // Otherwise the test has shown nothing.
  expect(interrupted).toBeGreaterThan(0);
  const { result } = await callUntilAnswered(() => cage.origin, 'importStatement', input, token);
  expect(result.counts.new + result.counts.known).toBe(LINES);
  expect(await stored()).toEqual({ lines: LINES, transactions: LINES });
  const again = await callUntilAnswered(() => cage.origin, 'importStatement', input, token);
  expect(again.result.counts).toMatchObject({ new: 0, known: LINES });
  reportFault({
    row: 'import',
    done: `kill -9, ${KILLS} times`,
    ...{ sent: KILLS + 2, answered: KILLS + 2 - interrupted, stored: LINES, lost: 0, doubled: 0 },
  });
});
