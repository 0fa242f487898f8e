import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

// PostgreSQL keeps a plan for each of them on each connection, of some ten kilobytes.
const MOST = 100;

/**
 * Names statements, so that each connection parses and plans each of them once; so many different ones and no more. By
 * what they say: where a pooler begins to share connections, no name is another statement's.
 */
function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST || !/^\s*(select|with)\b/i.test(text)) return known;
    const name = `cage-${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
    names.set(text, name);
    return name;
  };
}

/** The same connections, whose statements are prepared, each connection's for itself. */
export function preparing(pool: pg.Pool): PostgresPool {
  const nameOf = createNames();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  function preparingOf(client: pg.PoolClient): PostgresPoolClient {
    const query = (text: string, values: readonly unknown[]) => {
      const name = nameOf(text);
      return client.query({ ...(name !== undefined && { name }), text, values: values as unknown[] });
    };
    const made = {
      query,
      release: (destroy?: boolean) => client.release(destroy),
    } as unknown as PostgresPoolClient;
    clients.set(client, made);
    return made;
  }

  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      return clients.get(client) ?? preparingOf(client);
    },
    end: () => pool.end(),
  };
}

/** The statement, if what a client is asked to do is one that is to be prepared. */
export function preparedFrom([statement]: readonly unknown[]): pg.QueryConfig | undefined {
  const given = statement as Partial<pg.QueryConfig> | undefined;
  return given?.name === undefined ? undefined : (given as pg.QueryConfig);
}

// Columns were added to what it returns since it was prepared; or its name is not known, or known already: a pooler has
// begun to share connections.
const NOT_AS_PREPARED = new Set(['0A000', '26000', '42P05']);

/** Whether a statement cannot be used any more as it was prepared on this connection. */
export function isOutdated(error: unknown): boolean {
  return NOT_AS_PREPARED.has((error as Partial<pg.DatabaseError>).code ?? '');
}
