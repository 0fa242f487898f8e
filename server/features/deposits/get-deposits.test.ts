import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import { STORED_DEPOSIT_STATUSES } from '#domain/deposits/deposit.ts';
import { DEPOSIT_METHOD_VALUES } from '#domain/methods/methods.ts';
import { depositRequest, insertDeposits } from '#test/fixtures/deposits.ts';
import { forgetPostings } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

type Page = CallOutput<'getDeposits'>;

/** Every page of a list, as somebody gets who goes on to the last. */
async function allPages(
  cashier: TestCashier,
  input: CallInput<'getDeposits'>,
  token: string,
  betweenPages: () => Promise<unknown> = async () => undefined,
): Promise<Page[]> {
  const pages: Page[] = [];
  let cursor: string | undefined;
  do {
    const page = await cashier.call('getDeposits', { ...input, cursor }, token);
    pages.push(page);
    cursor = page.nextCursor ?? undefined;
    await betweenPages();
  } while (cursor !== undefined);
  return pages;
}

describe('a record', () => {
  test('says what was requested and who decided', async () => {
    await using cashier = await startTestCashier();
    const { id: memberId, token } = await cashier.signInAs('supervisor', 'Sam');
    const { id, createdAt } = await cashier.call(
      'sendDepositEmail',
      depositRequest({ amount: 50.5, reference: 'K7Q4-M2XP', accountId: 'venmo-own' }),
    );
    const pending = {
      id,
      username: 'FC12345',
      amount: 50.5,
      method: 'Venmo',
      status: 'pending',
      timestamp: createdAt,
      senderName: 'Jane Doe',
      reference: 'K7Q4M2XP',
      paymentAccount: '@the-casino',
      statusUpdatedBy: null,
      statusUpdatedByName: null,
      statusUpdatedByEmail: null,
      statusUpdatedAt: null,
      version: 1,
    };
    expect(await cashier.call('getDeposits', {}, token)).toMatchObject({
      deposits: [pending],
      nextCursor: null,
      total: 1,
    });
    await cashier.call('updateDepositStatus', { depositId: id, status: 'sent' }, token);
    const { deposits } = await cashier.call('getDeposits', {}, token);
    expect(deposits).toMatchObject([
      {
        ...pending,
        status: 'sent',
        statusUpdatedBy: memberId,
        statusUpdatedByName: 'Sam',
        statusUpdatedByEmail: expect.stringMatching(/^supervisor-.*@example\.com$/),
        statusUpdatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        version: 2,
      },
    ]);
  });

  test('is there for each role, and for nobody who is not signed in', async () => {
    await using cashier = await startTestCashier();
    await insertDeposits(cashier.database, [{}]);
    for (const role of ['owner', 'supervisor', 'member'] as const) {
      const { token } = await cashier.signInAs(role);
      expect((await cashier.call('getDeposits', {}, token)).deposits).toHaveLength(1);
    }
    expect((await cashier.send('getDeposits', {})).error?.status).toBe('UNAUTHENTICATED');
  });
});

describe('paging', () => {
  test('is 20 at a time unless said otherwise, and never more than 100', async () => {
    await using cashier = await startTestCashier();
    const { token } = await cashier.signInAs('member');
    await insertDeposits(
      cashier.database,
      Array.from({ length: 120 }, () => ({})),
    );
    expect((await cashier.call('getDeposits', {}, token)).deposits).toHaveLength(20);
    expect((await cashier.call('getDeposits', { limit: 1 }, token)).deposits).toHaveLength(1);
    expect((await cashier.call('getDeposits', { limit: 100 }, token)).deposits).toHaveLength(100);
  });

  test('ends without an empty page', async () => {
    await using cashier = await startTestCashier();
    const { token } = await cashier.signInAs('member');
    await insertDeposits(
      cashier.database,
      Array.from({ length: 20 }, () => ({})),
    );
    const pages = await allPages(cashier, { limit: 10 }, token);
    expect(pages.map(({ deposits }) => deposits.length)).toEqual([10, 10]);
  });

  test.each([1, 7, 100])('visits every row once, newest first, %d at a time', async (limit) => {
    await using cashier = await startTestCashier();
    const { token } = await cashier.signInAs('member');
    // Few instants for many rows, so that pages end among equals.
    const ids = await insertDeposits(
      cashier.database,
      Array.from({ length: 60 }, (_, i) => ({ created_at: new Date(Date.UTC(2026, 2, 8, 12, 0, 0, i % 4)) })),
    );
    const rows = (await allPages(cashier, { limit }, token)).flatMap(({ deposits }) => deposits);
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
    const order = rows.map(({ timestamp, id }) => `${timestamp} ${id}`);
    expect(order).toEqual(order.toSorted().reverse());
  });

  test('visits every row once while new ones arrive and others change', async () => {
    await using cashier = await startTestCashier();
    const { token } = await cashier.signInAs('owner');
    const ids = await insertDeposits(
      cashier.database,
      Array.from({ length: 50 }, () => ({})),
    );
    const pages = await allPages(cashier, { limit: 8 }, token, async () => {
      await insertDeposits(cashier.database, [{}, {}, {}]);
      await cashier.call('updateDepositStatus', { depositId: ids[25] as string, status: 'sent' }, token);
    });
    const seen = pages.flatMap(({ deposits }) => deposits.map(({ id }) => id));
    expect(seen.sort()).toEqual(ids.sort());
  });

  test('keeps to the search and the filters', async () => {
    await using cashier = await startTestCashier();
    const { token } = await cashier.signInAs('member');
    const ids = await insertDeposits(
      cashier.database,
      Array.from({ length: 40 }, (_, i) => ({
        sender_name: i % 2 ? 'Ann' : 'Bob',
        status: i % 3 ? 'pending' : 'sent',
      })),
    );
    const pages = await allPages(cashier, { limit: 3, search: 'ann', status: 'pending' }, token);
    const seen = pages.flatMap(({ deposits }) => deposits.map(({ id }) => id));
    expect(seen.sort()).toEqual(ids.filter((_, i) => i % 2 && i % 3).sort());
  });
});

describe('the total', () => {
  test('equals a count, for every filter that has one', async () => {
    await using cashier = await startTestCashier();
    const { token } = await cashier.signInAs('member');
    const rows = Array.from({ length: 200 }, (_, i) => ({
      status: STORED_DEPOSIT_STATUSES[i % 5] as string,
      method: DEPOSIT_METHOD_VALUES[i % 7] as string,
      created_at: new Date(Date.UTC(2026, 2, 7) + i * 1_800_000),
    }));
    const ids = await insertDeposits(cashier.database, rows);
    const { queries } = cashier.database;
    await queries
      .updateTable('deposits')
      .set({ status: 'sent' })
      .where('id', 'in', ids.slice(0, 30))
      .execute();
    await forgetPostings(cashier.database);
    await queries.deleteFrom('deposits').where('id', 'in', ids.slice(20, 40)).execute();
    const filters: Array<CallInput<'getDeposits'>> = [
      {},
      ...STORED_DEPOSIT_STATUSES.map((status) => ({ status })),
      { method: 'Zelle' },
      { method: 'Zelle', status: 'sent' },
      { method: 'SOL' },
      { from: '2026-03-08' },
      { to: '2026-03-08' },
      { from: '2026-03-08', to: '2026-03-08', status: 'sent' },
      { from: '2026-03-08T05:00:00Z', to: '2026-03-10T04:00:00Z' },
      { from: '2027-01-01' },
    ];
    for (const filter of filters) {
      const pages = await allPages(cashier, { ...filter, limit: 100 }, token);
      const counted = pages.reduce((sum, { deposits }) => sum + deposits.length, 0);
      expect(pages[0]?.total, JSON.stringify(filter)).toBe(counted);
    }
  });

  test('is absent if only counting would give it', async () => {
    await using cashier = await startTestCashier();
    const { token } = await cashier.signInAs('member');
    await insertDeposits(cashier.database, [{ sender_name: 'Ann' }]);
    for (const filter of [{ search: 'ann' }, { from: '2026-03-08T12:00:00Z' }]) {
      const page = await cashier.call('getDeposits', filter, token);
      expect(page.deposits).toHaveLength(1);
      expect(page).not.toHaveProperty('total');
    }
  });
});

test('finds one record alone, and counts nothing for it', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('member', 'Mia');
  const [, wanted] = await insertDeposits(cashier.database, [{}, { username: 'FC7' }, {}]);
  const page = await cashier.call('getDeposits', { id: wanted }, token);
  expect(page.deposits.map(({ username }) => username)).toEqual(['FC7']);
  expect(page.total).toBeUndefined();
  expect((await cashier.call('getDeposits', { id: randomUUID() }, token)).deposits).toEqual([]);
});
