import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

// PostgreSQL keeps a plan for each of them on each connection, of some ten kilobytes.
const MOST = 100;

/** Names for statements, by their text: where a pooler shares connections, no name is another statement's. */
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

export function preparedFrom([statement]: readonly unknown[]): pg.QueryConfig | undefined {
  const given = statement as Partial<pg.QueryConfig> | undefined;
  return given?.name === undefined ? undefined : (given as pg.QueryConfig);
}

// The result's columns changed; or the name is unknown, or known already: a pooler has begun to share.
const NOT_AS_PREPARED = new Set(['0A000', '26000', '42P05']);

export function isOutdated(error: unknown): boolean {
  return NOT_AS_PREPARED.has((error as Partial<pg.DatabaseError>).code ?? '');
}
