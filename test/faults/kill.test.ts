import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Players, startPlayers } from './players.ts';
import { databaseUrlOf, openSandbox, postmasterPid, type Sandbox } from './sandbox.ts';

const KILLS = Number(process.env.CAGE_KILLS ?? 3);
const PLAYERS = 50;

let sandbox: Sandbox;
let players: Players | undefined;

beforeEach(async () => {
  sandbox = await openSandbox();
});

afterEach(async () => {
  // A player who is still at it gives up once the server is gone for good; nobody need wait for that.
  players?.stop().catch(() => {});
  await sandbox[Symbol.asyncDispose]();
});

test(`a server killed ${KILLS} times under load keeps every answered request, once`, {
  timeout: 60_000 + KILLS * 15_000,
}, async () => {
  const folder = sandbox.folder();
  const variables = {
    CAGE_DATA: folder,
    CAGE_OWNER_EMAIL: 'owner@example.com',
    CAGE_OWNER_PASSWORD: 'correct horse battery',
  };
  let cage = await sandbox.start(variables);
  const postgres = await postmasterPid(folder);
  players = startPlayers(PLAYERS, () => cage.origin);
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(randomInt(200, 1_000));
    await cage.end('SIGKILL');
    cage = await sandbox.start(variables);
    expect(await postmasterPid(folder), 'the PostgreSQL that was taken over').toBe(postgres);
  }
  await pause(200);
  await players.stop();

  const { answers } = players;
  const stored = await readStored(await databaseUrlOf(folder));
  const idByRequest = new Map(stored.deposits.map(({ request_id, id }) => [request_id, id]));
  const wrong = answers.filter(({ requestId, id }) => idByRequest.get(requestId) !== id);
  const asked = new Set(answers.map(({ requestId }) => requestId));

  expect(wrong, 'answers that do not give the id of the stored row').toEqual([]);
  expect(idByRequest.size, 'requests stored more than once').toBe(stored.deposits.length);
  expect(stored.deposits.length, 'rows that nobody asked for').toBe(asked.size);
  expect(stored.wrongTotals, 'daily totals that are not what a recount gives').toEqual([]);
  // Else nothing was interrupted, and the test has shown nothing.
  expect(answers.filter(({ sent }) => sent > 1).length).toBeGreaterThanOrEqual(KILLS);
  console.log(
    `${KILLS} kills: ${answers.length} answers to ${asked.size} requests, ` +
      `${answers.filter(({ sent }) => sent > 1).length} of them sent again after a lost connection`,
  );
});

async function readStored(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const deposits = await client.query<{ id: string; request_id: string }>(
      'select id, request_id from deposits',
    );
    const totals = await client.query(
      `with kept as (
         select day, method, status, count, amount_cents from daily_totals where kind = 'deposit'
       ), counted as (
         select (created_at at time zone 'America/New_York')::date as day, method, status,
           count(*) as count, sum(amount_cents)::bigint as amount_cents
         from deposits group by 1, 2, 3
       )
       (select 'kept' as source, * from kept except all select 'kept', * from counted)
       union all
       (select 'counted', * from counted except all select 'counted', * from kept)`,
    );
    return { deposits: deposits.rows, wrongTotals: totals.rows };
  } finally {
    await client.end();
  }
}
