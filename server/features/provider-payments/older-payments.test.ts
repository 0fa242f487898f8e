import { expect, test } from 'vitest';
import { findDeposit } from '#server/features/deposits/view.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { findUnmatched } from './view.ts';

const MIGRATION = '0032-name-deposits-of-payments.sql';

/** A database as it was before payments told which deposit they name. */
async function olderDatabase() {
  const database = await createTestDatabase();
  await database.pool.query(`
    alter table provider_payments drop column shown_on, drop column named_deposit_id, drop column is_test;
    drop index provider_payments_reference;
    delete from migrations where name = '${MIGRATION}'`);
  return database;
}

test('payments of older data read truthfully, matched or not', async () => {
  await using database = await olderDatabase();
  const deposit = { method: 'Cash App', amount_cents: 200_000 };
  const paid = { ...deposit, paid_at: new Date('2026-03-03T12:00:00Z') };
  const [whole, less, absurd, named, byReference, unpaid] = await insertDeposits(database, [
    paid,
    paid,
    paid,
    deposit,
    { ...deposit, reference: 'K7Q4M2XP' },
    deposit,
  ]);
  const older = (event: string, cents: string, depositId: string | null, client: string | null) =>
    database.pool.query(
      `insert into provider_payments (event_id, event_type, amount_cents, currency, deposit_id,
         client_reference_id, paid_at) values ($1, 'checkout.session.completed', $2, 'usd', $3, $4, now())`,
      [event, cents, depositId, client],
    );
  await older('evt_whole', '200000', whole as string, whole as string);
  await older('evt_less', '100', less as string, less as string);
  await older('evt_absurd', '9223372036854775807', absurd as string, absurd as string);
  await older('evt_named', '100', null, (named as string).toUpperCase());
  await older('evt_reference', '200000', null, 'k7q4-m2xp');
  await older('evt_other', '100', null, 'me');
  await older('evt_none', '100', null, null);

  expect(await migrate(database.pool)).toEqual([MIGRATION]);

  const paymentsOf = async (id: string | undefined) =>
    (await findDeposit(database.queries, id as string)).payments;
  expect(await paymentsOf(whole)).toMatchObject([{ amount: '$2,000.00', sum: 'whole', isMatched: true }]);
  expect(await paymentsOf(less)).toMatchObject([{ amount: '$1.00', sum: 'less', isMatched: true }]);
  expect(await paymentsOf(absurd)).toMatchObject([{ amount: null, sum: 'unclear', isMatched: true }]);
  expect(await paymentsOf(named)).toMatchObject([{ amount: '$1.00', sum: 'less', isMatched: false }]);
  expect(await paymentsOf(byReference)).toMatchObject([{ sum: 'whole', isMatched: false }]);
  expect(await paymentsOf(unpaid)).toEqual([]);
  expect((await findUnmatched(database)).payments).toHaveLength(4);
});
