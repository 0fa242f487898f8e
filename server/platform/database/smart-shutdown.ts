import type pg from 'pg';
import { NoPrimary } from './servers/primary.ts';
import { PrimaryClient } from './servers/primary-client.ts';

/** A server that lets nobody in any more, although its connections work. */
export type LeavingServer = Pick<pg.Client, 'host' | 'port'>;

const CANNOT_CONNECT_NOW = '57P03';

/** Whether an error or its cause says that a server lets nobody in: it starts, recovers or shuts down. */
export function letsNobodyIn(error: unknown): boolean {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  return code === CANNOT_CONNECT_NOW || (cause !== undefined && letsNobodyIn(cause));
}

/** A smart shutdown lets nobody in and waits for connections to end: a pool would keep it up for ever. */
export async function findLeavingServers(address: string, withinMs: number): Promise<LeavingServer[]> {
  const client = new PrimaryClient({ connectionString: address, connectionTimeoutMillis: withinMs });
  try {
    await client.connect();
    return [];
  } catch (error) {
    if (!(error instanceof NoPrimary)) return letsNobodyIn(error) ? [client] : [];
    return error.refusals
      .filter((refusal) => letsNobodyIn(refusal.error))
      .map(({ server }) => new PrimaryClient({ connectionString: server }));
  } finally {
    // Not awaited: a server that does not answer does not say goodbye either.
    void client.end();
  }
}
