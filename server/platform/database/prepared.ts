import type pg from 'pg';

// PostgreSQL keeps a plan for each of them on each connection, of some ten kilobytes.
const MOST = 100;

/**
 * Names the statements of a pool, so that each connection parses and plans each of them once. What comes after so many
 * different ones stays without a name.
 */
export function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST || !/^\s*(select|with)\b/i.test(text)) return known;
    const name = `cage-${names.size}`;
    names.set(text, name);
    return name;
  };
}

/**
 * The statement to prepare, if what a client is asked to do is one.
 * @param nameOf of statements that come without a name
 */
export function preparedFrom(
  [statement, values]: readonly unknown[],
  nameOf: ((text: string) => string | undefined) | undefined,
): pg.QueryConfig | undefined {
  if (typeof statement === 'string') {
    const name = Array.isArray(values) ? nameOf?.(statement) : undefined;
    return name === undefined ? undefined : { name, text: statement, values: values as unknown[] };
  }
  const given = statement as Partial<pg.QueryConfig> | undefined;
  return given?.name === undefined ? undefined : (given as pg.QueryConfig);
}

const UNSUPPORTED = '0A000';

/** Whether a statement cannot be used any more because a column was added to what it returns since it was prepared. */
export function isOutdated(error: unknown): boolean {
  return (error as Partial<pg.DatabaseError>).code === UNSUPPORTED;
}
