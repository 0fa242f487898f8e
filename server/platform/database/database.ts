import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '#db/types.ts';

/** Typed queries, of the pool or inside a transaction. */
export type Queries = Kysely<DB>;

/** One node's access to PostgreSQL: typed queries over a pool, and the pool itself for handwritten statements. */
export type Database = {
  readonly pool: pg.Pool;
  readonly queries: Queries;
  close(): Promise<void>;
};

// Amounts and counts are bigint columns; all of them stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond what a number holds exactly`);
  return value;
});

/** @param onConnectionError called when an idle connection breaks; one in use fails its user's query instead */
export function openDatabase(
  url: string,
  options: { readonly maxConnections: number; onConnectionError(error: Error): void },
): Database {
  const pool = new pg.Pool({ connectionString: url, max: options.maxConnections, application_name: 'cage' });
  let isClosing = false;
  // If the server stops right afterwards, it may still cut connections that were closed a moment ago.
  pool.on('error', (error) => {
    if (!isClosing) options.onConnectionError(error);
  });
  // The pool listens to idle connections only. One that breaks between two statements of a transaction fails the next
  // of them, but without a listener its error would first end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const queries = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    pool,
    queries,
    close() {
      isClosing = true;
      return queries.destroy();
    },
  };
}
