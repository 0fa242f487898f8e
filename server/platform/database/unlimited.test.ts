import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { openDatabase } from './database.ts';
import { PROMPT, unlimited } from './deadlines.ts';

test('what is unlimited takes nothing of what its request may wait', async () => {
  await using stored = await createTestDatabase();
  const database = openDatabase(stored.url, {
    maxConnections: 1,
    deadlines: { ...PROMPT, requestMs: 400, connectionMs: 20_000, answerMs: 20_000, statementMs: 20_000 },
    onConnectionError() {},
  });
  const wait = () => database.pool.query('select pg_sleep(0.5)');
  await database.forCaller(async () => {
    for (let time = 0; time < 2; time++) await unlimited(wait);
    await wait().catch(() => undefined);
    await expect(wait()).rejects.toThrow();
  });
  await database.close();
});
