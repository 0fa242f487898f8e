import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { failureKindOf, isOfDatabase } from './failures.ts';

const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

test.each([undefined, reset])(
  'a connection that ends under a statement by %s is the database’s failure, and one of another server is not',
  async (by) => {
    await using database = await createTestDatabase();
    const client = await database.pool.connect();
    const sleeping = client.query('select pg_sleep(60)').catch((error: unknown) => error);
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy(by);
    for (const error of [await sleeping, await client.query('select').catch((error: unknown) => error)]) {
      expect(isOfDatabase(error)).toBe(true);
      expect(failureKindOf(error)).toBe('unreachable');
    }
    client.release(true);
    expect(isOfDatabase(reset)).toBe(false);
  },
);
