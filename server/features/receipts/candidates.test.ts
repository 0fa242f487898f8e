import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { findCandidates } from './candidates.ts';

const HOUR_MS = 3_600_000;
const receipt = {
  source: 'mail',
  amount_cents: 5_000,
  payer_name: 'Jane Doe',
  payer_handle: null,
  note: null,
};

test('only requests of its way of paying that are open for matching are candidates, whatever else they share', async () => {
  await using database = await createTestDatabase();
  const alike = { sender_name: 'JANE DOE', amount_cents: 5_000 };
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  const [byAmount, byName, fiveDaysOld] = await insertDeposits(database, [
    { ...alike, sender_name: 'Kim Roe' },
    { ...alike, amount_cents: 7_000 },
    { ...alike, created_at: hoursAgo(5 * 24) },
    { ...alike, amount_cents: 7_000, sender_name: 'Kim Roe', received_cents: cents(7_000) },
    { ...alike, method: 'Zelle' },
    { ...alike, created_at: hoursAgo(8 * 24) },
  ]);
  const idsFor = async (purpose: 'rules' | 'suggestions') => {
    const { candidates } = await findCandidates(database.queries, 'venmo', [receipt as never], purpose);
    return candidates.map(({ depositId }) => depositId).sort();
  };
  expect(await idsFor('rules')).toEqual([byAmount, byName].sort());
  expect(await idsFor('suggestions')).toEqual([byAmount, byName, fiveDaysOld].sort());
});
