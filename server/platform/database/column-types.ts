import pg from 'pg';

/** For the whole process: `bigint` as a number. Amounts and counts stay far below 2^53; queries need it. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond what a number holds exactly`);
  return value;
});

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

/** For the whole process: a day as it is written, `2026-03-08`. As a `Date`, it would be another elsewhere. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
