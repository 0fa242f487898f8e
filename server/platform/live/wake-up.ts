import type pg from 'pg';
import { PrimaryClient } from '../database/servers/primary-client.ts';

const CHANNEL = 'cage_live';

// NOTIFY takes a database-wide lock at commit, so one covers many changes.
const NOTIFY_EVERY_MS = 50;

const RECONNECT_MS = 1_000;

// A connection that died in silence says nothing, like one that nobody notifies.
const PROBE_EVERY_MS = 2_000;
const PATIENCE_MS = 2_500;

/** Nodes on a database wake each other: something has changed, nothing more. Listens beside the pool. */
export async function openWakeUp(
  pool: pg.Pool,
  name: string,
  onWake: () => void,
  onError: (error: unknown) => void,
) {
  let listener: PrimaryClient | undefined;
  let notifyTimer: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failing = false;
  let closed = false;

  async function listen(): Promise<void> {
    const client = new PrimaryClient({
      connectionString: pool.options.connectionString as string,
      // One for each node, by which commands count them.
      application_name: name,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    });
    client.on('notification', onWake);
    client.on('error', (error) => lose(client, error));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      client.cut();
      throw error;
    }
    if (closed) return client.cut();
    listener = client;
    failing = false;
    timer = setTimeout(() => probe(client), PROBE_EVERY_MS);
  }

  function probe(client: PrimaryClient): void {
    client.query('select 1').then(
      () => {
        if (!closed && listener === client) timer = setTimeout(() => probe(client), PROBE_EVERY_MS);
      },
      (error: Error) => lose(client, error),
    );
  }

  function lose(client: PrimaryClient, error?: Error): void {
    // The end of a former connection is of no interest.
    if (closed || listener !== client) return;
    listener = undefined;
    client.cut();
    listenAgain(error);
  }

  function listenAgain(error: Error | undefined, delayMs = 0): void {
    if (closed) return;
    if (error && !failing) onError(error);
    failing ||= error !== undefined;
    clearTimeout(timer);
    timer = setTimeout(
      () => listen().then(onWake, (again: Error) => listenAgain(again, RECONNECT_MS)),
      delayMs,
    );
  }

  // Without it the feed is merely slower.
  await listen().catch((error: Error) => listenAgain(error, RECONNECT_MS));

  return {
    notifyOthers(): void {
      if (closed) return;
      notifyTimer ??= setTimeout(() => {
        notifyTimer = undefined;
        pool.query(`notify ${CHANNEL}`).catch(onError);
      }, NOTIFY_EVERY_MS);
    },
    /** When it may lead to a replaced server, or keep one from shutting down. @param error unless reported */
    renew(error?: Error): void {
      if (listener) lose(listener, error);
    },
    close(): void {
      closed = true;
      clearTimeout(notifyTimer);
      clearTimeout(timer);
      listener?.cut();
    },
  };
}

/** Begins the names, as PostgreSQL lists them, of the connections of which each node has one. */
const NODE = 'cage live';

// PostgreSQL cuts names off after 63 bytes.
const MOST_KEYS = 4;

export const ANY_NODE = `${NODE}%`;

/** Says which keys the node of a connection has. @param keyIds first the one it was given at the beginning */
export function nodeName(keyIds: readonly string[]): string {
  return [NODE, ...keyIds.slice(0, MOST_KEYS)].join(' ');
}

/** A node that does not say which keys it has may have any. */
export function mayHaveKey(name: string, keyId: string): boolean {
  return name === NODE || name.slice(NODE.length).split(' ').includes(keyId);
}
