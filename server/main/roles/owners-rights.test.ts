import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

// On a table of one's own, with a column whose type checks by a function of one's own, it would run that as their owner.
test('whoever serves puts no trigger on a table that has the rights of the tables’ owner', async () => {
  const { rows } = await cashier.database.pool.query<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = current_schema()::regnamespace and prosecdef and prorettype = 'trigger'::regtype`,
  );
  const names = rows.map(({ name }) => name);
  expect(names).toContain('judge_close');
  const client = await cashier.serving.pool.connect();
  try {
    await client.query('create temp table mine (like closes)');
    for (const name of names) {
      const placing = client.query(
        `create trigger placed before insert on mine for each row execute function ${name}()`,
      );
      await expect(placing, name).rejects.toThrow(`permission denied for function ${name}`);
    }
  } finally {
    client.release(true);
  }
});
