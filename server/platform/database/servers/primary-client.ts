import pg from 'pg';
import { DatabaseUnavailable } from '../failures.ts';
import {
  assertIsNoStandby,
  assertTakesWrites,
  NoPrimary,
  type PrimarySearch,
  primarySearch,
  serversOf,
} from './primary.ts';

type Config = pg.ClientConfig & {
  readonly connectionString: string;
  /** For reading from a server of its own, which may be a standby. */
  readonly ofReplica?: boolean | undefined;
};

const CONNECT_PATIENCE_MS = 10_000;

/**
 * A connection to that server of an address which takes writes; any connection to a database that Cage did
 * not start. A single address may be a proxy's, which leads to a standby until it learns of a new primary; a
 * read-only server is accepted there, since there is no other to read from.
 */
export class PrimaryClient extends pg.Client {
  readonly #search: PrimarySearch | undefined;
  readonly #ofReplica: boolean;
  readonly #withinMs: number;

  constructor(config: Config) {
    const [first, ...others] = serversOf(config.connectionString);
    super({ ...config, connectionString: first });
    this.#search = others.length > 0 ? primarySearch(config.connectionString) : undefined;
    this.#ofReplica = config.ofReplica === true;
    this.#withinMs = config.connectionTimeoutMillis ?? CONNECT_PATIENCE_MS;
    // A break fails its statement or the next one as well; without a listener it would end the process.
    this.on('error', () => {});
  }

  // A pool hands over a callback.
  override connect = ((done?: (error: Error | null) => void) => {
    const connecting = this.#connectToPrimary();
    if (done === undefined) return connecting;
    connecting.then(() => done(null), done);
  }) as typeof pg.Client.prototype.connect;

  /** At once, without a word to PostgreSQL; its statement fails with the error. */
  cut(error?: Error): void {
    this.connection.stream.destroy(error);
  }

  /** A statement got no answer in time: another server may be the primary by now. */
  protected doubtServer(): void {
    void this.#search?.doubt(this, this.#withinMs);
  }

  async #connectToPrimary(): Promise<this> {
    const search = this.#search;
    const primary = await search?.find(this.#withinMs);
    const late = setTimeout(
      () => this.cut(new DatabaseUnavailable('unanswered', 'The database did not answer in time')),
      this.#withinMs,
    );
    try {
      Object.assign(this, primary);
      search?.connections.add(this);
      this.once('end', () => search?.connections.delete(this));
      await super.connect();
      // It may have become a standby since.
      if (search) await assertTakesWrites(this);
      else if (!this.#ofReplica) await assertIsNoStandby(this);
      return this;
    } catch (error) {
      if (primary) search?.forget(primary);
      this.cut();
      throw error;
    } finally {
      clearTimeout(late);
    }
  }
}

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
