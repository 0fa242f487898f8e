import pg from 'pg';

/**
 * Importing this has every connection of the process read `bigint` as a number: amounts and counts are such columns, and
 * all of them stay far below 2^53. Whatever makes typed queries imports it, since they would be wrong without it.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond what a number holds exactly`);
  return value;
});
