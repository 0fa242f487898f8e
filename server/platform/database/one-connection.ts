import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { DB } from '#db/types.ts';
import type { Queries } from './database.ts';
import './column-types.ts';

/** Typed queries on a connection in use by hand, within whichever transaction it is in. */
export function queriesOn(client: pg.Client): Queries {
  const connection = {
    query: client.query.bind(client),
    release() {},
  };
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: async () => connection as never, async end() {} } as never,
    }),
  });
}
