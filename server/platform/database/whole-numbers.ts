import pg from 'pg';

/** For the whole process: `bigint` as a number. Amounts and counts stay far below 2^53; queries need it. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond what a number holds exactly`);
  return value;
});
