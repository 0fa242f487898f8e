import { expect, test } from 'vitest';
import { SEARCHED_FIELDS } from '#domain/records/list-columns.ts';
import { findDeposit, findDeposits } from '#server/features/deposits/view.ts';
import { findWithdrawal, findWithdrawals } from '#server/features/withdrawals/view.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

/** The fields whose text, searched for, finds the record: of those that hold a text of this test's. */
async function foundBy(record: object, find: (search: string) => Promise<{ readonly length: number }>) {
  const texts = Object.entries(record).filter(([, value]) => String(value).startsWith('OWN-'));
  const found = await Promise.all(
    texts.map(async ([field, value]) => ((await find(value)).length > 0 ? [field] : [])),
  );
  return { tried: texts.length, fields: found.flat().sort() };
}

test('a search of the deposits looks in the fields that are said to be searched, and in no other', async () => {
  await using database = await createTestDatabase();
  const [id = ''] = await insertDeposits(database, [
    {
      username: 'OWN-username',
      method: 'OWN-method',
      sender_name: 'OWN-sender',
      reference: 'OWN-reference',
      payment_account: 'OWN-account',
      paid_reference: 'OWN-paid',
      status_updated_by_name: 'OWN-staff',
      status_updated_by_email: 'OWN-email',
    },
  ]);
  const { tried, fields } = await foundBy(
    await findDeposit(database.queries, id),
    async (search) => (await findDeposits(database, { search, limit: 1 })).deposits,
  );
  expect(tried).toBe(8);
  expect(fields).toEqual([...SEARCHED_FIELDS.deposit].sort());
});

test('a search of the withdrawals does likewise', async () => {
  await using database = await createTestDatabase();
  const [id = ''] = await insertWithdrawals(database, [
    {
      username: 'OWN-username',
      method: 'OWN-method',
      recipient_name: 'OWN-recipient',
      payment_username: 'OWN-handle',
      email: 'OWN-email',
      phone: 'OWN-phone',
      coin: 'OWN-coin',
      network: 'OWN-network',
      wallet_address: 'OWN-wallet',
      payment_account: 'OWN-account',
      backup_email: 'OWN-backup',
      status_updated_by_name: 'OWN-staff',
    },
  ]);
  const { tried, fields } = await foundBy(
    await findWithdrawal(database.queries, id),
    async (search) => (await findWithdrawals(database, { search, limit: 1 })).withdrawals,
  );
  expect(tried).toBe(12);
  expect(fields).toEqual([...SEARCHED_FIELDS.withdrawal].sort());
});
