import type pg from 'pg';
import { NoPrimary } from './servers/primary.ts';
import { PrimaryClient } from './servers/primary-client.ts';

/** A server that lets nobody in any more, although its connections work. */
export type LeavingServer = Pick<pg.Client, 'host' | 'port'>;

const CANNOT_CONNECT_NOW = '57P03';

/** Whether an error, or its cause, is that a server lets nobody in: it starts, recovers or shuts down. */
export function letsNobodyIn(error: unknown): boolean {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  return code === CANNOT_CONNECT_NOW || (cause !== undefined && letsNobodyIn(cause));
}

/**
 * Opens a connection for nothing but to see which servers of an address let nobody in. Where there are connections to
 * such a one, it is in a smart shutdown, which waits for them to end: a pool, which keeps its own, would keep it for ever.
 */
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
    // Not awaited: a server that does not answer takes no leave either.
    void client.end();
  }
}
