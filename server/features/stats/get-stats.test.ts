import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallOutput } from '#contract/calls.ts';
import { STORED_DEPOSIT_STATUSES } from '#domain/deposits/deposit.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import { addDays, nyDay, nyWallTime, startOfNyDay } from '#domain/time/new-york.ts';
import { WITHDRAWAL_STATUSES } from '#domain/withdrawals/withdrawal.ts';
import { createRandom } from '#server/main/demo/random.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

type Stats = CallOutput<'getStats'>;
type Row = { method: string; status: string; amount_cents: Cents; created_at: Date };

const NOTHING = { count: 0, amount: 0 };
const TODAY = nyDay(new Date());
const DAYS_BACK = 40;

let cashier: TestCashier;
let token: string;
let deposits: Row[];
let withdrawals: Row[];
beforeAll(async () => {
  cashier = await startTestCashier();
  token = (await cashier.signInAs('owner')).token;
  const random = createRandom(7);
  const row = (statuses: readonly string[], methods: readonly string[]): Row => {
    // The last week before today stays empty, so that there are days to fill.
    const daysBack = random.pick([0, random.integer(8, DAYS_BACK)]);
    return {
      method: random.pick(methods),
      status: random.pick(statuses),
      amount_cents: cents(random.integer(1, 500_000)),
      created_at: new Date(
        startOfNyDay(addDays(TODAY, -daysBack)).getTime() + random.integer(0, 3_600) * 1_000,
      ),
    };
  };
  deposits = Array.from({ length: 400 }, () => row(STORED_DEPOSIT_STATUSES, ['Venmo', 'Zelle', 'BTC']));
  withdrawals = Array.from({ length: 150 }, () => row(WITHDRAWAL_STATUSES, ['Crypto', 'Venmo']));
  await insertDeposits(cashier.database, deposits);
  await cashier.database.queries
    .insertInto('withdrawals')
    .values(withdrawals.map((each) => ({ ...each, id: randomUUID(), source: 'player', username: 'FC1' })))
    .execute();
});
afterAll(() => cashier[Symbol.asyncDispose]());

/** The figures the slow way: from the records themselves. */
function recount(rows: readonly Row[], counts: readonly string[]) {
  const figure = (those: readonly Row[]) => ({
    count: those.length,
    amount: those.reduce((sum, { amount_cents }) => sum + amount_cents, 0) / 100,
  });
  const counted = figure(rows.filter(({ status }) => counts.includes(status)));
  const countedOf = (those: readonly Row[]) => those.filter(({ status }) => counts.includes(status)).length;
  const settledRate = (those: readonly Row[]) => {
    const settled = those.filter(
      ({ status }) => counts.includes(status) || /^(declined|not_sent)$/.test(status),
    );
    return settled.length === 0 ? null : Math.round((countedOf(those) * 10_000) / settled.length) / 100;
  };
  return {
    counted,
    all: figure(rows),
    pending: figure(rows.filter(({ status }) => status === 'pending')),
    declined: figure(rows.filter(({ status }) => status === 'declined')),
    average: counted.count === 0 ? 0 : Math.round((counted.amount * 100) / counted.count) / 100,
    successRate: rows.length === 0 ? 0 : Math.round((counted.count * 10_000) / rows.length) / 100,
    settledRate: settledRate(rows),
    byStatus: groups(rows, ({ status }) => status, 'status', figure),
    byMethod: groups(
      rows,
      ({ method }) => method,
      'method',
      (those) => ({ ...figure(those), countedCount: countedOf(those), settledRate: settledRate(those) }),
    ),
  };
}

function groups(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  name: string,
  figure: (rows: readonly Row[]) => object,
) {
  const entries = Array.from(Map.groupBy(rows, keyOf), ([key, group]) => ({ [name]: key, ...figure(group) }));
  return expect.toSatisfy((list: unknown[]) => {
    expect(list).toHaveLength(entries.length);
    expect(list).toEqual(expect.arrayContaining(entries));
    return true;
  });
}

function inDays(rows: readonly Row[], from: string, to: string): Row[] {
  return rows.filter(({ created_at }) => nyDay(created_at) >= from && nyDay(created_at) <= to);
}

function expectRecount(stats: Stats, from: string, to: string): void {
  const kept = { deposits: inDays(deposits, from, to), withdrawals: inDays(withdrawals, from, to) };
  expect(stats.deposits).toMatchObject(recount(kept.deposits, ['sent', 'approved']));
  expect(stats.withdrawals).toMatchObject(recount(kept.withdrawals, ['sent']));
  const [inCents, outCents] = [stats.deposits, stats.withdrawals].map(({ counted }) =>
    Math.round(counted.amount * 100),
  ) as [number, number];
  expect(stats.netProfit).toBe((inCents - outCents) / 100);
  expect(stats.profitMargin).toBe(
    inCents === 0 ? 0 : Math.round(((inCents - outCents) * 10_000) / inCents) / 100,
  );
  if (stats.before) {
    const { from: first, to: last } = stats.before;
    const earlier = recount(inDays(deposits, first, last), ['sent', 'approved']);
    expect(stats.before.deposits).toMatchObject({
      counted: earlier.counted,
      settledRate: earlier.settledRate,
    });
  }
  for (const { day, deposits: amount } of stats.days) {
    const sent = inDays(deposits, day, day).filter(({ status }) => /^(sent|approved)$/.test(status));
    expect(amount).toBe(sent.reduce((sum, { amount_cents }) => sum + amount_cents, 0) / 100);
  }
  expect(stats.hours === null).toBe(from !== to);
  if (stats.hours === null) return;
  const paid = kept.withdrawals.filter(({ status }) => status === 'sent');
  expect(stats.hours.map(({ withdrawals: amount }) => Math.round(amount * 100))).toEqual(
    Array.from({ length: 24 }, (_, hour) =>
      paid
        .filter(({ created_at }) => nyWallTime(created_at).hour === hour)
        .reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    ),
  );
  const ofHours = stats.hours.reduce((sum, hour) => sum + Math.round(hour.deposits * 100), 0);
  expect(ofHours).toBe(inCents);
}

describe('the figures', () => {
  test('of all time equal a recount of the records', async () => {
    const stats = await cashier.call('getStats', null, token);
    expectRecount(stats, '0000', '9999');
    const days = [...deposits, ...withdrawals].map(({ created_at }) => nyDay(created_at)).sort();
    expect(stats.days[0]?.day).toBe(days[0]);
    expect(stats.days.at(-1)?.day).toBe(TODAY);
    expect(stats.days.some((day) => day.deposits === 0)).toBe(true);
  });

  test.each([
    [30, 10],
    [20, 20],
    [7, 1],
    [60, 35],
    [0, 0],
  ])('of %d to %d days ago equal a recount, with every day of the range', async (first, last) => {
    const [from, to] = [addDays(TODAY, -first), addDays(TODAY, -last)];
    const stats = await cashier.call('getStats', { from, to }, token);
    expectRecount(stats, from, to);
    expect(stats.days).toHaveLength(first - last + 1);
    expect([stats.days[0]?.day, stats.days.at(-1)?.day]).toEqual([from, to]);
    expect(stats.before).toMatchObject({
      from: addDays(TODAY, -first - (first - last + 1)),
      to: addDays(TODAY, -first - 1),
    });
  });

  test('follow every change', async () => {
    await using other = await startTestCashier();
    const owner = await other.signInAs('owner');
    const [depositId] = (await insertDeposits(other.database, [{ amount_cents: 12_345 }])) as [string];
    await insertDeposits(other.database, [
      { status: 'declined' },
      ...[20, 61, 25 * 60].map((minutes) => ({ created_at: new Date(Date.now() - minutes * 60_000) })),
    ]);
    const waited = (await other.call('getStats', {}, owner.token)).waiting;
    expect(waited.deposits).toMatchObject({ count: 4, over15Minutes: 3, overHour: 2, overDay: 1 });
    expect(waited.withdrawals).toEqual({ count: 0, over15Minutes: 0, overHour: 0, overDay: 0, oldest: null });
    await other.database.pool.query('delete from deposits where id <> $1', [depositId]);
    const before = await other.call('getStats', {}, owner.token);
    expect(before.deposits).toMatchObject({ counted: NOTHING, pending: { count: 1, amount: 123.45 } });
    await other.call('updateDepositStatus', { depositId, status: 'sent' }, owner.token);
    const after = await other.call('getStats', {}, owner.token);
    expect(after).toMatchObject({
      deposits: { counted: { count: 1, amount: 123.45 }, pending: NOTHING, successRate: 100 },
      netProfit: 123.45,
      profitMargin: 100,
    });
  });

  test('of a cashier without requests are zero', async () => {
    await using empty = await startTestCashier();
    const owner = await empty.signInAs('owner');
    const stats = await empty.call('getStats', {}, owner.token);
    expect(stats.days).toEqual([{ day: TODAY, deposits: 0, withdrawals: 0 }]);
    expect(stats.deposits).toMatchObject({ all: NOTHING, today: NOTHING, average: 0, byMethod: [] });
  });
});

test('today is included whatever the range', async () => {
  const today = recount(inDays(deposits, TODAY, TODAY), ['sent', 'approved']).counted;
  expect(today.count).toBeGreaterThan(0);
  for (const range of [{}, { from: '2020-01-01', to: '2020-01-02' }]) {
    expect((await cashier.call('getStats', range, token)).deposits.today).toEqual(today);
  }
});

test.each([
  [{ from: '2026-02-30' }, 'from must be a day such as 2026-03-08.'],
  [{ to: 'today' }, 'to must be a day such as 2026-03-08.'],
  [{ from: '1999-12-31' }, 'from must be in the years 2000 to 2099.'],
  [{ from: '2026-03-02', to: '2026-03-01' }, 'to must not be before from.'],
])('%j is refused', async (range, message) => {
  const { error } = await cashier.send('getStats', range, token);
  expect(error).toMatchObject({ status: 'INVALID_ARGUMENT', message });
});

test.each(['supervisor', 'member'] as const)('a %s does not see them', async (role) => {
  const person = await cashier.signInAs(role);
  expect((await cashier.send('getStats', {}, person.token)).httpStatus).toBe(403);
});
