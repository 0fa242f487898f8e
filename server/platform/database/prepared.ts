import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

// PostgreSQL keeps a plan for each of them on each connection, of some ten kilobytes.
const MOST = 100;

/** Names statements, so that each connection parses and plans each of them once; so many different ones and no more. */
function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST || !/^\s*(select|with)\b/i.test(text)) return known;
    const name = `cage-${names.size}`;
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

const UNSUPPORTED = '0A000';

/** Whether a statement cannot be used any more because a column was added to what it returns since it was prepared. */
export function isOutdated(error: unknown): boolean {
  return (error as Partial<pg.DatabaseError>).code === UNSUPPORTED;
}
