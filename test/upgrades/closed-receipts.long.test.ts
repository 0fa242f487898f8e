import { expect, test } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { databaseOf } from './database-of.ts';

test('what was closed of a receipt is a sum, and what was taken back since waits', async () => {
  await using database = await databaseOf({ newest: '0102', lacked: [] }, '0102-closed-receipts');
  await migrate(database.pool);
  const read = async () =>
    (
      await database.pool.query(
        `select state, waits, returned_cents::int as returned, dismissed_cents::int as dismissed, reasons
         from receipts order by source_key`,
      )
    ).rows;
  const settled = { returned: 0, dismissed: 0, reasons: [] };
  expect(await read()).toEqual([
    { state: 'part', waits: true, returned: 2_000, dismissed: 0, reasons: ['over'] },
    { ...settled, state: 'returned', waits: false, returned: 2_000 },
    { ...settled, state: 'dismissed', waits: false, dismissed: 5_000 },
    { ...settled, state: 'waiting', waits: true },
  ]);

  // A node of the version before closes, and opens again, without saying how much.
  const older = (set: string) =>
    database.pool.query(`update receipts set ${set} where source_key = 'mail-4'`);
  await older(`closed_how = 'dismissed', closed_at = now()`);
  expect((await read())[3]).toMatchObject({ state: 'dismissed', waits: false, dismissed: 5_000 });
  await older('closed_how = null, closed_at = null');
  expect((await read())[3]).toMatchObject({ state: 'waiting', waits: true, dismissed: 0 });
});
