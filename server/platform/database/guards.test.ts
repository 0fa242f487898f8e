import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { compareGuards } from './guards.ts';

test('what the migrations made and somebody took away, switched off or added is found', async () => {
  await using database = await createTestDatabase();
  expect(await compareGuards(database.pool)).toEqual({ gone: [], strange: [] });
  await database.pool.query(`
    alter table withdrawals drop constraint withdrawals_request_id_key;
    alter table activity_log disable trigger activity_log_chained;
    alter table receipts disable trigger all;
    create function meddle() returns trigger language plpgsql as 'begin return null; end';
    create trigger mine before insert on withdrawals for each row execute function meddle();
    create rule quietly as on delete to deposits do instead nothing;
    create table theirs (id int);
    create trigger theirs before insert on theirs for each row execute function meddle();`);
  const { gone, strange } = await compareGuards(database.pool);
  expect(gone).toEqual(
    expect.arrayContaining([
      'constraint withdrawals_request_id_key of withdrawals',
      'trigger activity_log_chained of activity_log',
      'trigger receipts_kept of receipts',
      'constraint receipts_account of receipts',
    ]),
  );
  expect(strange).toEqual(['rule quietly of deposits', 'trigger mine of withdrawals']);
});
