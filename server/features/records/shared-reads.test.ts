import { expect, test } from 'vitest';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

const READERS = 8;
const REQUESTS = 15;

test('however many look at the same list at once, whoever asks after a request was stored sees it', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('owner');
  let isOver = false;
  const readers = Array.from({ length: READERS }, async () => {
    while (!isOver) await cashier.call('getDeposits', {}, token);
  });
  for (let request = 1; request <= REQUESTS; request++) {
    const { id } = await cashier.call('sendDepositEmail', depositRequest());
    const [{ deposits, total }, { deposits: queue }] = await Promise.all([
      cashier.call('getDeposits', {}, token),
      cashier.call('getQueue', {}, token),
    ]);
    expect([deposits[0]?.id, total, queue?.pending]).toEqual([id, request, request]);
  }
  isOver = true;
  await Promise.all(readers);
});

test('a list that is asked for by two at once is answered to each by their own role', async () => {
  await using cashier = await startTestCashier();
  const [owner, member] = [await cashier.signInAs('owner'), await cashier.signInAs('member')];
  const look = async ({ token }: { token: string }) => {
    const { entries } = await cashier.call('getActivityLogs', {}, token);
    return entries.every((entry) => entry.address !== undefined);
  };
  const both = await Promise.all([owner, member, owner, member].map(look));
  expect(both).toEqual([true, false, true, false]);
});
