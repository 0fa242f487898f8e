import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { failureKindOf, isOfDatabase } from './failures.ts';

test('a connection that ends under a statement is the database’s failure, and one of another server is not', async () => {
  await using database = await createTestDatabase();
  const client = await database.pool.connect();
  const sleeping = client.query('select pg_sleep(60)').catch((error: unknown) => error);
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  for (const error of [await sleeping, await client.query('select').catch((error: unknown) => error)]) {
    expect(isOfDatabase(error)).toBe(true);
    expect(failureKindOf(error)).toBe('unreachable');
  }
  client.release(true);
  expect(isOfDatabase(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))).toBe(false);
});
