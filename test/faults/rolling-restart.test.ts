import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
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
  const failed: unknown[] = [];
  let lists = 0;
  let isOver = false;
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
      else failed.push(answer);
    }
  }
  async function list(): Promise<void> {
    while (!isOver) {
      const answer = await callOnce(balancer.origin, 'getDeposits', { limit: 5 }, token);
      if (answer?.result) lists++;
      else failed.push(answer);
    }
  }
  const clients = [...Array.from({ length: CLIENTS }, play), list(), list()];
  const go = async () => {
    const enough = answered.size + ANSWERS_BETWEEN;
    await until(() => answered.size >= enough, 300_000);
  };

  await go();
  for (const node of nodes) {
    expect((await node.end('SIGTERM')).code).toBe(0);
    balancer.remove(node.origin);
    await startNode();
    await go();
  }
  isOver = true;
  await Promise.all(clients);

  expect(failed).toEqual([]);
  expect(lists).toBeGreaterThan(0);
  const { deposits } = await readStored(database.url);
  const stored = new Set(deposits.map(({ request_id }) => request_id));
  expect(stored).toEqual(answered);
  expect(deposits).toHaveLength(stored.size);
  reportFault({
    row: '4e',
    done: `${NODES} nodes, ${CLIENTS} players and 2 consoles`,
    sent: answered.size + lists + failed.length,
    answered: answered.size + lists,
    stored: deposits.length,
    lost: answered.size - stored.size,
    doubled: deposits.length - stored.size,
  });
});
