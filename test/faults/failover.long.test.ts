import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ReplicatedPostgres, startReplicatedPostgres } from '#test/fixtures/replicated-postgres.ts';
import { until } from '#test/fixtures/until.ts';
import { callUntilAnswered, newWaits } from './call-until-answered.ts';
import { type Console, openConsole } from './consoles.ts';
import { extentOf, reportFault } from './fault-figures.ts';
import { type Load, OWNER, signInOwner, startLoad } from './load.ts';
import { ANSWER_MS, RECOVERY_MS } from './outage.ts';
import { type Players, startPlayers } from './players.ts';
import { type CageProcess, openSandbox, type Sandbox } from './sandbox.ts';
import { readStored } from './stored.ts';

const NODES = extentOf('CAGE_NODES', { short: 2, long: 3 });
// Of twenty answers each.
const ROUNDS_BEFORE = extentOf('CAGE_ROUNDS', { short: 1, long: 20 });
// How long it takes somebody to notice.
const WITHOUT_PRIMARY_MS = extentOf('CAGE_OUTAGE_MS', { short: 1_000, long: 5_000 });
const PLAYERS = 50;

let sandbox: Sandbox;
let nodes: CageProcess[] = [];
let consoles: Console[] = [];
let load: Load | Players | undefined;
let turn = 0;

beforeEach(async () => {
  sandbox = await openSandbox();
});

afterEach(async () => {
  for (const console of consoles) console.stop();
  // Clients still running give up once the servers are gone; nothing needs to wait for them.
  Promise.resolve(load?.stop()).catch(() => {});
  await sandbox[Symbol.asyncDispose]();
});

/** Several at once, on an empty database, with a console each. @returns the consoles' session */
async function startNodes({ url }: ReplicatedPostgres): Promise<string> {
  const variables = { DATABASE_URL: url, CAGE_SECRET: 'a secret of at least 32 characters', ...OWNER };
  const start = () => sandbox.start({ CAGE_DATA: sandbox.folder(randomUUID()), ...variables });
  nodes = await Promise.all(Array.from({ length: NODES }, start));
  const token = await signInOwner(anyNode);
  consoles = nodes.map(({ origin }) => openConsole(origin, token));
  return token;
}

/** Each in turn, as behind a balancer. */
function anyNode(): string {
  return (nodes[turn++ % nodes.length] as CageProcess).origin;
}

async function isReady({ origin }: CageProcess): Promise<boolean> {
  const response = await fetch(`${origin}/readyz`);
  await response.arrayBuffer();
  return response.ok;
}

/**
 * @param goOn resolves when calls are answered again
 * @returns how long after the promotion they were and all nodes were ready, in milliseconds
 */
async function failOver(postgres: ReplicatedPostgres, goOn: () => Promise<unknown>): Promise<number> {
  await postgres.killPrimary();
  await new Promise((resolve) => setTimeout(resolve, WITHOUT_PRIMARY_MS));
  await postgres.promote();
  const promotedAt = performance.now();
  await Promise.all([goOn(), ...nodes.map((node) => until(() => isReady(node)))]);
  const recoveryMs = Math.round(performance.now() - promotedAt);
  expect(recoveryMs).toBeLessThan(RECOVERY_MS);
  return recoveryMs;
}

/** Everybody loads anew, and then sees on each node what any of them stores. */
async function assertConsolesGoOn(): Promise<void> {
  await until(() => consoles.every(({ resets }) => resets > 0));
  const { result } = await callUntilAnswered(anyNode, 'sendDepositEmail', {
    requestId: randomUUID(),
    username: 'FC9',
    method: 'Zelle',
    amount: 50,
    senderName: 'Jane Doe',
  });
  await until(() => consoles.every((console) => console.hasSeen(result.id)));
}

test(`${NODES} nodes whose primary dies go on with its synchronous standby, and have every answer once`, {
  timeout: 400_000,
}, async () => {
  await using postgres = await startReplicatedPostgres({ isSynchronous: true });
  await startNodes(postgres);
  const everybody = await startLoad(anyNode);
  load = everybody;
  for (let round = 0; round < ROUNDS_BEFORE; round++) await everybody.go(20);
  everybody.measureWaits();
  const recoveryMs = await failOver(postgres, () => everybody.go(10));
  const waits = everybody.measureWaits();
  await everybody.stop();

  const { figures, repeatedRequests } = await everybody.compareWithStored(postgres.standbyUrl);
  expect(repeatedRequests).toBeGreaterThan(0);
  expect(waits.slowestMs).toBeLessThan(ANSWER_MS);
  await assertConsolesGoOn();
  reportFault({
    row: '3j',
    done: `${NODES} nodes, synchronous standby`,
    ...figures,
    longestAnswerMs: Math.round(waits.slowestMs),
    downMs: Math.round(waits.longestDownMs),
    recoveryMs,
  });
});

test(`${NODES} nodes whose primary dies go on with its asynchronous standby, without the answers of the last moment`, {
  timeout: 400_000,
}, async () => {
  await using postgres = await startReplicatedPostgres({ isSynchronous: false });
  await startNodes(postgres);
  const waits = newWaits();
  const players = startPlayers(PLAYERS, anyNode, waits);
  load = players;
  const goOn = (answers: number) => {
    const enough = players.answers.length + answers;
    return Promise.race([until(() => players.answers.length >= enough), players.done]);
  };
  for (let round = 0; round < ROUNDS_BEFORE; round++) await goOn(20);
  const recoveryMs = await failOver(postgres, () => goOn(10));
  players.stop();
  await players.done;

  const { deposits } = await readStored(postgres.standbyUrl);
  const stored = new Map(deposits.map(({ request_id, id }) => [request_id, id]));
  const answered = new Map(players.answers.map(({ requestId, id }) => [requestId, id]));
  const lost = [...answered.keys()].filter((requestId) => !stored.has(requestId)).length;
  expect(stored.size, 'requests stored more than once').toBe(deposits.length);
  expect(lost, 'answers of more than a moment').toBeLessThan(PLAYERS);
  expect(waits.slowestMs).toBeLessThan(ANSWER_MS);
  await assertConsolesGoOn();
  reportFault({
    row: '3j',
    done: `${NODES} nodes, asynchronous standby; lost to it: ${lost}`,
    answered: answered.size,
    stored: stored.size,
    doubled: deposits.length - stored.size,
    longestAnswerMs: Math.round(waits.slowestMs),
    downMs: Math.round(waits.longestDownMs),
    recoveryMs,
  });
});
