import pg from 'pg';
import { DatabaseUnavailable } from '../failures.ts';
import { serversOf } from './address.ts';
import { assertIsNoStandby, assertTakesWrites, type PrimarySearch, primarySearch } from './primary.ts';

type Config = pg.ClientConfig & {
  readonly connectionString: string;
  /** Whether it is for reading from a server of its own, which may be a standby. */
  readonly ofReplica?: boolean | undefined;
};

const CONNECT_PATIENCE_MS = 10_000;

/**
 * A connection to the server that takes writes, of those that its address names. Every connection to a database that
 * Cage did not start itself is one. A single address may be that of a proxy, which leads to a standby until it learns
 * that another is the primary; a server that is set to be read-only is taken there, since there is no other to read from.
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
    // One that breaks fails its statement as well, or the next one; without a listener its error would end the process.
    this.on('error', () => {});
  }

  // A pool hands over a callback.
  override connect = ((done?: (error: Error | null) => void) => {
    const connecting = this.#connectToPrimary();
    if (done === undefined) return connecting;
    connecting.then(() => done(null), done);
  }) as typeof pg.Client.prototype.connect;

  /** Ends it at once, without a word to PostgreSQL; what it is at fails with the error. */
  cut(error?: Error): void {
    this.connection.stream.destroy(error);
  }

  /** Whoever asked it has waited in vain for an answer: another server may have taken over. */
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
