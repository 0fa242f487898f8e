import { expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { createAttemptLimits, forgetAttempts } from './attempt-limits.ts';

const MINUTE_MS = 60_000;

const attemptAs = (email: string) => ({ email, address: '10.0.0.1', device: undefined });

async function keptKeys({ queries }: TestDatabase): Promise<string[]> {
  const rows = await queries.selectFrom('attempt_limits').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

test('an address that has no attempts left leaves no trace of whom it tries', async () => {
  await using database = await createTestDatabase();
  const limits = createAttemptLimits(database);
  for (let tried = 0; tried < 30; tried++) await limits.spend(attemptAs(`${tried}@example.com`));
  const kept = await keptKeys(database);
  expect(await limits.spend(attemptAs('another@example.com'))).toMatchObject({
    limit: 'address',
    isFirst: true,
    error: { status: 'RESOURCE_EXHAUSTED' },
  });
  expect(await keptKeys(database)).toEqual(kept);
});

test('attempts are forgotten once they no longer count', async () => {
  await using database = await createTestDatabase();
  const limits = createAttemptLimits(database);
  await limits.spend(attemptAs('ada@example.com'));
  const now = Date.now();
  await forgetAttempts(database, new Date(now + 14 * MINUTE_MS));
  expect(await keptKeys(database)).toEqual([
    'account:ada@example.com',
    'address:10.0.0.1',
    'person:ada@example.com 10.0.0.1',
  ]);
  await forgetAttempts(database, new Date(now + 16 * MINUTE_MS));
  expect(await keptKeys(database)).toEqual([]);
});
