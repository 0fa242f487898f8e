import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { countRefusedSignIn, findRefusedSignIns, forgetRefusedSignIns } from './refused-sign-ins.ts';

const NOW = new Date('2026-03-08T12:34:56Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

test('however many addresses strangers have, an hour has so many rows at most', async () => {
  await using database = await createTestDatabase();
  await database.pool.query(
    `insert into refused_sign_ins select date_trunc('hour', $1::timestamptz), 'range ' || n, 'nobody', 1
     from generate_series(1, 1000) n`,
    [NOW],
  );
  await countRefusedSignIn(database, { address: '203.0.113.7', reason: 'nobody', now: NOW });
  await countRefusedSignIn(database, { address: '198.51.100.7', reason: 'nobody', now: NOW });
  const { ranges, attempts } = await findRefusedSignIns(database, NOW);
  expect(attempts).toBe(1_002);
  expect(ranges).toHaveLength(50);
  expect(ranges[0]).toMatchObject({
    range: 'elsewhere',
    attempts: 2,
    lastHour: new Date('2026-03-08T12:00:00Z'),
  });
});

test('a week is shown, and a month kept', async () => {
  await using database = await createTestDatabase();
  for (const days of [0, 6, 8, 31]) {
    await countRefusedSignIn(database, { address: '203.0.113.7', reason: 'password', now: daysAgo(days) });
  }
  expect((await findRefusedSignIns(database, NOW)).attempts).toBe(2);
  await forgetRefusedSignIns(database, NOW);
  const { rows } = await database.pool.query('select count(*)::int as left from refused_sign_ins');
  expect(rows).toEqual([{ left: 3 }]);
});
