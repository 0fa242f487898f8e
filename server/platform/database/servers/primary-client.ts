import pg from 'pg';
import { DatabaseUnavailable } from '../failures.ts';
import { serversOf } from './address.ts';
import { assertTakesWrites, primarySearch } from './primary.ts';

type Config = pg.ClientConfig & { readonly connectionString: string };

const CONNECT_PATIENCE_MS = 10_000;

/**
 * A connection to the server that takes writes, of those that its address names. Every connection to a database that
 * Cage did not start itself is one. A single server is taken as it is: a proxy or a service may stand before it.
 */
export class PrimaryClient extends pg.Client {
  readonly #address: string;
  readonly #isAlone: boolean;
  readonly #withinMs: number;

  constructor(config: Config) {
    const [first, ...others] = serversOf(config.connectionString);
    super({ ...config, connectionString: first });
    this.#address = config.connectionString;
    this.#isAlone = others.length === 0;
    this.#withinMs = config.connectionTimeoutMillis ?? CONNECT_PATIENCE_MS;
    // One that breaks fails its statement as well, or the next one; without a listener its error would end the process.
    this.on('error', () => {});
  }

  // A pool hands over a callback.
  override connect = ((done?: (error: Error | null) => void) => {
    const connecting = this.#isAlone ? super.connect() : this.#connectToPrimary();
    if (done === undefined) return connecting;
    connecting.then(() => done(null), done);
  }) as typeof pg.Client.prototype.connect;

  /** Ends it at once, without a word to PostgreSQL; what it is at fails with the error. */
  cut(error?: Error): void {
    this.connection.stream.destroy(error);
  }

  async #connectToPrimary(): Promise<this> {
    const search = primarySearch(this.#address);
    const primary = await search.find(this.#withinMs);
    const late = setTimeout(
      () => this.cut(new DatabaseUnavailable('unanswered', 'The database did not answer in time')),
      this.#withinMs,
    );
    try {
      Object.assign(this, primary);
      await super.connect();
      // It may have become a standby since.
      await assertTakesWrites(this);
      return this;
    } catch (error) {
      search.forget(primary);
      this.cut();
      throw error;
    } finally {
      clearTimeout(late);
    }
  }
}
