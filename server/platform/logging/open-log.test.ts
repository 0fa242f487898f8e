import type pg from 'pg';
import { expect, test } from 'vitest';
import { recordedLog } from '#test/fixtures/recorded-log.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';

async function logged(error: unknown) {
  const { logger, lines } = recordedLog();
  logger.error({ err: error }, 'something failed');
  const [line] = lines;
  return { text: JSON.stringify(line), err: line?.err as Record<string, unknown> };
}

test('an error of the database says what failed and where, without the row', async () => {
  await using database = await createTestDatabase();
  const store = (values: string) =>
    database.pool.query(`insert into players (username) values (${values})`).catch((error: unknown) => error);
  const { text, err } = await logged(await store('null'));
  expect(err).toMatchObject({ type: 'error', code: '23502', table: 'players' });
  expect(err.stack).toContain('    at ');
  expect(text).not.toContain('Failing row');

  const quoting = await database.pool
    .query("select 'Zaphod'::uuid")
    .catch((error: pg.DatabaseError) => error);
  expect((quoting as pg.DatabaseError).message).toContain('Zaphod');
  const withheld = await logged(new Error('It failed', { cause: quoting }));
  expect(withheld.text).not.toContain('Zaphod');
  expect(withheld.err).toMatchObject({ message: 'It failed', cause: { code: '22P02' } });
});

test('of any other error only its message, its code and where it happened are written', async () => {
  const error = Object.assign(new Error('It failed'), { code: 'EFAILED', rawPacket: 'Zaphod', errno: -1 });
  const { err } = await logged(error);
  expect(Object.keys(err).sort()).toEqual(['code', 'message', 'stack', 'type']);
  const all = new AggregateError([error, 'Zaphod'], 'All failed');
  const { err: several, text } = await logged(all);
  expect(several).toMatchObject({
    type: 'AggregateError',
    errors: [{ code: 'EFAILED' }, { type: 'string' }],
  });
  expect(text).not.toContain('Zaphod');
});

test('what cannot be read as JSON is not quoted', async () => {
  const error = await Promise.resolve()
    .then(() => JSON.parse('{"name": Zaphod}'))
    .catch((thrown: unknown) => thrown);
  expect((error as Error).message).toContain('Zaph');
  expect((await logged(error)).text).not.toContain('Zaph');
});

test('a request is known by its route', () => {
  const { logger, lines } = recordedLog();
  const req = {
    method: 'GET',
    url: '/api/none?name=Zaphod',
    ip: '203.0.113.77',
    routeOptions: { url: '/api/*' },
  };
  logger.warn({ req }, 'odd');
  expect(lines[0]?.req).toEqual({ method: 'GET', route: '/api/*' });
});
