import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { migrate } from './migrate.ts';
import { readSchemaLevel } from './schema-level.ts';

/** Ends the session that makes the schema, right after as many of its statements as `deadly_statement` says. */
const END_AT_STATEMENT = `
  create sequence statements_made minvalue 0 start 0;
  create sequence deadly_statement minvalue 0 start 0;
  create function end_migration() returns event_trigger language plpgsql as $$
  declare
    deadly bigint := (select last_value from deadly_statement);
  begin
    if exists (select from pg_event_trigger_ddl_commands() where in_extension) then
      return;
    end if;
    -- A sequence keeps its value when the transaction does not.
    if deadly > 0 and nextval('statements_made') = deadly then
      perform pg_terminate_backend(pg_backend_pid());
    end if;
  end $$;
  create event trigger end_migration on ddl_command_end execute function end_migration();`;

test('migrations that are cut off in the middle, again and again, are finished by the next start', async () => {
  await using database = await createEmptyDatabase();
  const { pool } = database;
  await pool.query(END_AT_STATEMENT);
  let cuts = 0;
  for (;;) {
    // Reaches further with each cut: a migration of many statements is finished in the end.
    const deadly = randomInt(1, 30 + cuts);
    await pool.query(`select setval('statements_made', 0), setval('deadly_statement', ${deadly})`);
    const end = await migrate(pool).catch((error: Error) => error);
    if (!(end instanceof Error)) break;
    cuts++;
  }
  const { pending, applied } = await readSchemaLevel(pool);
  expect(pending).toEqual([]);
  expect(applied.length).toBeGreaterThan(0);
  expect(cuts).toBeGreaterThan(0);
  await pool.query('drop event trigger end_migration');
  // A connection that was ended gives its locks back in its own time.
  await until(async () => {
    const { rows } = await pool.query(
      'select from pg_locks where locktype = $1 and database = (select oid from pg_database where datname = current_database())',
      ['advisory'],
    );
    return rows.length === 0;
  });
});
