import pg from 'pg';

const FIRST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

const parse = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date | number;

/**
 * For the whole process: `Date`s of four-digit years; those beyond, `infinity` too, become the first or last.
 * Only others with the database's password write such, and pg's number or invalid date would fail readers.
 */
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => {
  const ms = Number(parse(text));
  return new Date(Number.isNaN(ms) ? LAST_MS : Math.max(FIRST_MS, Math.min(ms, LAST_MS)));
});
