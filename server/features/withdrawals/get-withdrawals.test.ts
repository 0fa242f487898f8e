import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { WITHDRAWAL_STATUSES } from '#domain/withdrawals/withdrawal.ts';
import { openEventStream } from '#test/fixtures/event-stream.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals, withdrawalRequest } from '#test/fixtures/withdrawals.ts';

describe('a search or a filter', () => {
  let cashier: TestCashier;
  let token: string;
  beforeAll(async () => {
    cashier = await startTestCashier();
    token = (await cashier.signInAs('member')).token;
    await insertWithdrawals(cashier.database, [
      { username: 'FC100', recipient_name: 'Ann Lee', payment_username: '@ann-lee', status: 'pending' },
      { username: 'FC200', method: 'Zelle', email: 'bo@example.com', recipient_name: 'Bo', status: 'sent' },
      { username: 'FC300', method: 'Zelle', phone: '555-0100', recipient_name: null, status: 'declined' },
      {
        username: 'FC400',
        method: 'Crypto',
        coin: 'USDT',
        wallet_address: 'TR7NHqjeKQxG',
        recipient_name: null,
        status: 'not_sent',
      },
      { username: 'FC500', recipient_name: 'Cy', status: 'approved', password_sealed: 'v1.c2VhbGVk' },
    ]);
  });
  afterAll(() => cashier[Symbol.asyncDispose]());

  async function found(input: CallInput<'getWithdrawals'>): Promise<string[]> {
    const { withdrawals } = await cashier.call('getWithdrawals', input, token);
    return withdrawals.map(({ username }) => username).sort();
  }

  test.each([
    [{ search: 'fc10' }, ['FC100']],
    [{ search: 'ANN' }, ['FC100']],
    [{ search: '@ann-lee' }, ['FC100']],
    [{ search: 'zelle' }, ['FC200', 'FC300']],
    [{ search: 'bo@example' }, ['FC200']],
    [{ search: '555-01' }, ['FC300']],
    [{ search: 'tr7nhq' }, ['FC400']],
    [{ search: 'usdt' }, ['FC400']],
    [{ search: 'Tether' }, ['FC400']],
    [{ search: 'bitcoin' }, []],
    [{ search: 'c2VhbGVk' }, []],
    [{ status: 'declined' }, ['FC300']],
    [{ method: 'Venmo' }, ['FC100', 'FC500']],
    [{ method: 'Zelle', status: 'sent' }, ['FC200']],
    [{ to: '2020-01-01' }, []],
    [{ from: '2020-01-01' }, ['FC100', 'FC200', 'FC300', 'FC400', 'FC500']],
  ] as const)('%j finds %j', async (input, usernames) => {
    expect(await found(input)).toEqual(usernames);
  });

  test('counts what it would find', async () => {
    for (const status of WITHDRAWAL_STATUSES) {
      expect((await cashier.call('getWithdrawals', { status }, token)).total).toBe(1);
    }
    expect((await cashier.call('getWithdrawals', {}, token)).total).toBe(5);
    expect(await cashier.call('getWithdrawals', { search: 'ann' }, token)).not.toHaveProperty('total');
  });

  test('never reveals a password', async () => {
    const { withdrawals } = await cashier.call('getWithdrawals', {}, token);
    expect(withdrawals.map(({ hasPassword }) => hasPassword)).toContain(true);
    expect(JSON.stringify(withdrawals)).not.toMatch(/v[12]\.|c2VhbGVk/);
  });
});

test.each([1, 7])('paging visits every row once, newest first, %d at a time', async (limit) => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('member');
  // Few instants for many rows, so that pages end among equals.
  const ids = await insertWithdrawals(
    cashier.database,
    Array.from({ length: 30 }, (_, i) => ({ created_at: new Date(Date.UTC(2026, 2, 8, 12, 0, 0, i % 3)) })),
  );
  const rows: Array<{ id: string; timestamp: string }> = [];
  let cursor: string | undefined;
  do {
    const page = await cashier.call('getWithdrawals', { limit, cursor }, token);
    rows.push(...page.withdrawals);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
  const order = rows.map(({ timestamp, id }) => `${timestamp} ${id}`);
  expect(order).toEqual(order.toSorted().reverse());
});

test('what is new, changed or locked arrives live, without its password', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('supervisor', 'Sam');
  using stream = await openEventStream(`${cashier.origin}/api/live`, { authorization: `Bearer ${token}` });
  const nextChange = async () => {
    const event = await stream.next();
    expect(event?.event).toBe('change');
    expect(event?.data).not.toMatch(/v[12]\.|the player’s own/);
    return JSON.parse(event?.data as string);
  };
  const { id: withdrawalId } = await cashier.call('sendWithdrawEmail', withdrawalRequest());
  expect(await nextChange()).toMatchObject({
    withdrawals: [{ id: withdrawalId, status: 'pending', hasPassword: true, version: 1 }],
  });
  await cashier.call('lockWithdrawal', { withdrawalId }, token);
  expect(await nextChange()).toMatchObject({ withdrawals: [{ lockedByName: 'Sam', version: 1 }] });
  await cashier.call('updateWithdrawalStatus', { withdrawalId, status: 'approved' }, token);
  expect(await nextChange()).toMatchObject({ withdrawals: [{ status: 'approved', version: 2 }] });
  await cashier.call('setPlayerStanding', { username: 'fc12345', standing: 'warning' }, token);
  expect(await nextChange()).toMatchObject({ withdrawals: [{ standing: 'warning', version: 2 }] });
});
