import pg from 'pg';

const FIRST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

const parse = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date | number;

/**
 * Importing this has every connection of the process read each time as a `Date` of a year of four digits: the first or
 * the last for what lies beyond, `infinity` too. Cage writes none of those, but somebody with the database's password may,
 * and pg's number or invalid date in its place, or a year that the contract does not know, fails whatever reads it.
 */
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => {
  const ms = Number(parse(text));
  return new Date(Number.isNaN(ms) ? LAST_MS : Math.max(FIRST_MS, Math.min(ms, LAST_MS)));
});
