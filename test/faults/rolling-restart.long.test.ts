import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ErrorBody } from '#contract/base/errors.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { startBalancer } from './balancer.ts';
import { callOnce } from './call-until-answered.ts';
import { extentOf, reportFault } from './fault-figures.ts';
import { OWNER, signInOwner } from './load.ts';
import { openSandbox } from './sandbox.ts';
import { readStored } from './stored.ts';

const CLIENTS = 10;
const NODES = extentOf('CAGE_NODES', { short: 2, long: 3 });
// Other work on the machine can make nodes refuse what they can't answer in time. If restarts do, they do in each round.
const MOST_ROUNDS = 3;
const REFUSED_FOR_LOAD = ['UNAVAILABLE', 'DEADLINE_EXCEEDED'];
// Before, between and after the restarts.
const ANSWERS_BETWEEN = extentOf('CAGE_ANSWERS', { short: 100, long: 2_000 });

test(`a rolling restart of ${NODES} nodes fails no request, of clients that never retry`, {
  timeout: 900_000,
}, async () => {
  await using database = await createTestDatabase();
  await using sandbox = await openSandbox();
  await using balancer = await startBalancer();
  const startNode = async () => {
    const node = await sandbox.start({
      CAGE_DATA: sandbox.folder(randomUUID()),
      DATABASE_URL: database.url,
      CAGE_SECRET: 'a secret of at least 32 characters',
      CAGE_DRAIN_SECONDS: '1',
      ...OWNER,
    });
    await balancer.add(node.origin);
    return node;
  };
  const nodes = await Promise.all(Array.from({ length: NODES }, startNode));
  const token = await signInOwner(() => balancer.origin);

  const answered = new Set<string>();
  const failed: (ErrorBody | undefined)[] = [];
  const refused = new Set<string>();
  let lists = 0;
  let isOver = false;
  function fail(requestId: string, error: ErrorBody | undefined): void {
    if (error && REFUSED_FOR_LOAD.includes(error.status)) refused.add(requestId);
    else failed.push(error);
  }
  async function play(): Promise<void> {
    while (!isOver) {
      const requestId = randomUUID();
      const answer = await callOnce(balancer.origin, 'sendDepositEmail', {
        requestId,
        username: 'FC1',
        method: 'Zelle',
        amount: 50,
        senderName: 'Jane Doe',
      });
      if (answer?.result) answered.add(requestId);
      else fail(requestId, answer?.error);
    }
  }
  async function list(): Promise<void> {
    while (!isOver) {
      const answer = await callOnce(balancer.origin, 'getDeposits', { limit: 5 }, token);
      if (answer?.result) lists++;
      else fail(randomUUID(), answer?.error);
    }
  }
  const clients = [...Array.from({ length: CLIENTS }, play), list(), list()];
  const go = async () => {
    const enough = answered.size + ANSWERS_BETWEEN;
    await until(() => answered.size >= enough, 300_000);
  };

  const restartAll = async () => {
    await go();
    for (const node of nodes.splice(0)) {
      expect((await node.end('SIGTERM')).code).toBe(0);
      balancer.remove(node.origin);
      nodes.push(await startNode());
      await go();
    }
  };
  let refusedInRound: number;
  let rounds = 0;
  do {
    const before = refused.size;
    await restartAll();
    refusedInRound = refused.size - before;
    rounds++;
  } while (refusedInRound > 0 && rounds < MOST_ROUNDS);
  isOver = true;
  await Promise.all(clients);

  expect(failed).toEqual([]);
  expect(refusedInRound, `refused in each of ${rounds} rounds`).toBe(0);
  expect(lists).toBeGreaterThan(0);
  const { deposits } = await readStored(database.url);
  const stored = new Set(deposits.map(({ request_id }) => request_id));
  // a refusal for load leaves it open whether it was stored
  expect(new Set([...stored].filter((id) => !refused.has(id)))).toEqual(answered);
  expect(deposits).toHaveLength(stored.size);
  reportFault({
    row: '4e',
    done: `${NODES} nodes, ${CLIENTS} players and 2 consoles`,
    sent: answered.size + lists + failed.length + refused.size,
    answered: answered.size + lists,
    stored: deposits.length,
    lost: [...answered].filter((id) => !stored.has(id)).length,
    doubled: deposits.length - stored.size,
  });
});
