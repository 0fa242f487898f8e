import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareServingRole } from '#server/main/roles/embedded-role.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import type { TestDatabase } from '#test/fixtures/test-database.ts';
import { databaseOf } from './database-of.ts';

const deposit = (number: number) => `10000000-0000-4000-8000-00000000000${number}`;

let database: TestDatabase;
let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  database = await databaseOf({ newest: '0074', lacked: [] }, '0074-payments');
  await migrate(database.pool);
  await prepareServingRole(database.url);
  cashier = await startTestCashier({ database });
  ({ token } = await cashier.signInAs('owner'));
});
afterAll(async () => {
  await cashier[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const depositOf = async (number: number) =>
  (await cashier.call('getDeposits', { limit: 100 }, token)).deposits.find(
    ({ id }) => id === deposit(number),
  );

/** As a node of the version before does it. */
const older = (text: string, values: unknown[]) => database.pool.query(text, values);

test('every payment is a receipt or the evidence of one, and keeps its deposit', async () => {
  const { rows } = await database.pool.query(
    `select count(*)::int as kept from provider_payments
     join receipt_evidence on source = 'stripe' and source_key = event_id`,
  );
  expect(rows).toEqual([{ kept: 10 }]);
  const sums = await database.pool.query(
    `select sum(received_cents)::int as received, (select sum(amount_cents)::int from receipt_allocations) as given
     from deposits`,
  );
  expect(sums.rows).toEqual([{ received: 200_100, given: 200_100 }]);

  expect(await depositOf(1)).toMatchObject({
    received: 2_000,
    funding: 'whole',
    paidReference: 'pi_whole',
    payments: [{ amount: '$2,000.00', sum: 'whole', isMatched: true, reference: 'pi_whole' }],
  });
  expect(await depositOf(2)).toMatchObject({
    received: 1,
    funding: 'short',
    payments: [{ amount: '$1.00', sum: 'less', isMatched: true, reference: 'pi_less' }],
  });
  expect(await depositOf(3)).toMatchObject({
    received: 0,
    funding: 'none',
    payments: [{ amount: '$1.00', sum: 'less', isMatched: false }],
  });
  expect(await depositOf(4)).toMatchObject({
    received: 0,
    payments: [{ amount: '€2,000.00', sum: 'unclear', isMatched: true }],
  });
  expect(await depositOf(5)).toMatchObject({ payments: [{ amount: null, sum: 'unclear', isMatched: true }] });
  expect(await depositOf(6)).toMatchObject({ payments: [{ amount: null, isMatched: false }] });
  expect(await depositOf(7)).toMatchObject({ payments: [] });
  // One payment is money once, though it was matched to two deposits.
  expect(await depositOf(8)).toMatchObject({
    received: 0,
    payments: [{ amount: '$2,000.00', isMatched: true }],
  });
});

test('what belonged to no deposit still waits, with its reason', async () => {
  const { payments } = await cashier.call('getUnmatchedPayments', {}, token);
  expect(payments.map(({ eventId, amount, problem }) => [eventId, amount, problem])).toEqual([
    ['evt_test', null, 'It is a test payment: no money has moved.'],
    ['evt_currency', null, 'There is no deposit with its reference.'],
    ['evt_zero', null, 'It is $0.00, and the deposit with its reference is for $2,000.00.'],
    ['evt_short', '$1.00', 'It is $1.00, and the deposit with its reference is for $2,000.00.'],
  ]);
  const { rows } = await database.pool.query(
    `select reasons[1] as reason from receipts where waits order by received_at desc`,
  );
  expect(rows.map(({ reason }) => reason)).toEqual([
    'could-not-be-read',
    'could-not-be-read',
    'could-not-be-read',
    'short',
  ]);
});

test('what a node of the version before stores meanwhile is taken as well', async () => {
  await older(
    `insert into provider_payments (event_id, event_type, provider_reference, amount_cents, currency, paid_at,
       client_reference_id, named_deposit_id, problem)
     values ('evt_older', 'checkout.session.completed', 'pi_older', 200000, 'usd', now(), $1, $2, 'Not yet.')`,
    [deposit(6), deposit(6)],
  );
  expect((await depositOf(6))?.payments).toMatchObject([{}, { amount: '$2,000.00', isMatched: false }]);
  await older(`update provider_payments set deposit_id = $1, problem = null where event_id = 'evt_older'`, [
    deposit(6),
  ]);
  expect(await depositOf(6)).toMatchObject({ received: 2_000, funding: 'whole' });
  await older(`update provider_payments set deposit_id = deposit_id where event_id = 'evt_older'`, []);
  expect(await depositOf(6)).toMatchObject({ received: 2_000, funding: 'whole' });
});

test('what was reported before is known when it is reported again', async () => {
  await older(
    `insert into provider_payments (event_id, event_type, provider_reference, amount_cents, currency, deposit_id, paid_at)
     values ('evt_whole_once_more', 'checkout.session.completed', 'pi_whole', 200000, 'usd', $1, now())`,
    [deposit(1)],
  );
  expect(await depositOf(1)).toMatchObject({ received: 2_000, payments: [{ isMatched: true }] });
});
