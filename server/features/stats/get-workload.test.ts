import { expect, test } from 'vitest';
import { STORED_DEPOSIT_STATUSES } from '#domain/deposits/deposit.ts';
import { cents } from '#domain/money/usd.ts';
import { isCompleted } from '#domain/records/record.ts';
import { OPEN_STATUSES } from '#domain/stats/figures.ts';
import { addDays, nyDay, nyWallTime, startOfNyDay } from '#domain/time/new-york.ts';
import { createRandom } from '#server/main/demo/random.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

const TODAY = nyDay(new Date());
const NOTHING = {
  lookedFrom: null,
  processing: { deposits: null, withdrawals: null, unit: 'day', points: [], people: [] },
  hours: [],
  accounts: [],
};

/** Half of them, and nine of ten, took no longer. */
function timesOf(seconds: readonly number[]) {
  if (seconds.length === 0) return null;
  const sorted = seconds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1];
  return { count: sorted.length, median: at(0.5), p90: at(0.9) };
}

test('equals a recount of the requests of its days', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('owner', 'Olga');
  const workers = [await cashier.addStaff('member'), await cashier.addStaff('supervisor')].map(
    ({ id }) => id,
  );
  const random = createRandom(11);
  const requests = Array.from({ length: 300 }, () => {
    const created =
      startOfNyDay(addDays(TODAY, -random.integer(0, 20))).getTime() + random.integer(0, 86_000) * 1_000;
    const seconds = Math.round(2 ** (random.integer(0, 160) / 10));
    return {
      seconds,
      created_at: new Date(created),
      status: random.pick(STORED_DEPOSIT_STATUSES),
      source: random.pick(['player', 'player', 'staff']),
      amount_cents: cents(random.integer(100, 90_000)),
      payment_account: random.pick(['@one', '@two']),
      status_updated_by: random.pick([...workers, null]),
      status_updated_at: new Date(created + seconds * 1_000),
    };
  });
  await insertDeposits(
    cashier.database,
    requests.map(({ seconds: _, ...row }) => row),
  );

  for (const [from, to] of [
    [addDays(TODAY, -30), TODAY],
    [addDays(TODAY, -12), addDays(TODAY, -3)],
  ] as const) {
    const { processing, hours, accounts, lookedFrom } = await cashier.call(
      'getWorkload',
      { from, to },
      token,
    );
    const those = requests.filter(({ created_at }) => nyDay(created_at) >= from && nyDay(created_at) <= to);
    const settled = those.filter(
      ({ status, source }) => source === 'player' && !OPEN_STATUSES.deposit.includes(status),
    );
    const timesBy = (keyOf: (row: (typeof requests)[number]) => string | null) =>
      new Map(
        [...Map.groupBy(settled, keyOf)].map(([key, group]) => [
          key,
          timesOf(group.map(({ seconds }) => seconds)),
        ]),
      );
    expect(lookedFrom).toBeNull();
    expect(processing).toMatchObject({ unit: 'day', withdrawals: null });
    expect(processing.deposits).toEqual(timesOf(settled.map(({ seconds }) => seconds)));
    expect(new Map(processing.points.map(({ first, deposits }) => [first, deposits]))).toEqual(
      timesBy(({ created_at }) => nyDay(created_at)),
    );
    expect(processing.points.map(({ first }) => first)).toEqual(
      processing.points.map(({ first }) => first).sort(),
    );
    expect(new Map(processing.people.map(({ id, deposits }) => [id, deposits]))).toEqual(
      timesBy((row) => row.status_updated_by),
    );
    for (const { weekday, hour, deposits } of hours) {
      const asked = those.filter(({ created_at }) => {
        const isoWeekday = ((new Date(`${nyDay(created_at)}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
        return isoWeekday === weekday && nyWallTime(created_at).hour === hour;
      });
      expect(deposits).toBe(asked.length);
    }
    expect(hours.reduce((sum, { deposits }) => sum + deposits, 0)).toBe(those.length);
    expect(new Map(accounts.map(({ account, count, amount }) => [account, { count, amount }]))).toEqual(
      new Map(
        [...Map.groupBy(those, (row) => row.payment_account)].map(([account, group]) => [
          account,
          {
            count: group.length,
            amount:
              group
                .filter(({ status }) => isCompleted('deposit', status))
                .reduce((sum, { amount_cents }) => sum + amount_cents, 0) / 100,
          },
        ]),
      ),
    );
  }
});

test('an undo or another verdict counts as what stands then; names are those of now', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('owner', 'Olga');
  expect(await cashier.call('getWorkload', {}, token)).toEqual(NOTHING);
  const asked = new Date(Date.now() - 600_000);
  const [depositId] = (await insertDeposits(cashier.database, [{ created_at: asked }])) as [string];
  expect((await cashier.call('getWorkload', null, token)).processing.deposits).toBeNull();
  await cashier.call('updateDepositStatus', { depositId, status: 'sent' }, token);
  const { processing } = await cashier.call('getWorkload', {}, token);
  expect(processing.people).toMatchObject([{ name: 'Olga', deposits: { count: 1 } }]);
  expect(processing.deposits?.median).toBeGreaterThanOrEqual(600);
  await cashier.call('updateDepositStatus', { depositId, status: 'pending' }, token);
  expect((await cashier.call('getWorkload', {}, token)).processing).toEqual(NOTHING.processing);
});

test('of too many requests the newest are looked at, which is said; times over years are told by month', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('owner');
  await cashier.database.pool.query(
    `insert into withdrawals (id, source, username, method, amount_cents, status, created_at, status_updated_at)
     select gen_random_uuid(), 'player', 'FC1', 'Crypto', 100, 'sent', at, at + interval '90 seconds'
     from (select now() - each * interval '3 hours' as at from generate_series(1, 10010) as each) as requests`,
  );
  const { lookedFrom, processing } = await cashier.call('getWorkload', {}, token);
  const oldest = new Date(Date.now() - 10_000 * 3 * 3_600_000);
  expect([nyDay(oldest), addDays(nyDay(oldest), 1)]).toContain(lookedFrom);
  expect(processing).toMatchObject({
    unit: 'month',
    withdrawals: { count: 10_000, median: 90, p90: 90 },
    people: [{ id: null, name: null, deposits: null }],
  });
  const short = await cashier.call('getWorkload', { from: addDays(TODAY, -100) }, token);
  expect(short).toMatchObject({ lookedFrom: null, processing: { unit: 'week' } });
});

test.each([
  [{ from: '2026-02-30' }, 'from must be a day such as 2026-03-08.'],
  [{ from: '2026-03-02', to: '2026-03-01' }, 'to must not be before from.'],
])('%j is refused', async (range, message) => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('owner');
  const { error } = await cashier.send('getWorkload', range, token);
  expect(error).toMatchObject({ status: 'INVALID_ARGUMENT', message });
});
