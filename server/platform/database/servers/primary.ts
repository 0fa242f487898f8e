import pg from 'pg';
import { DatabaseUnavailable } from '../failures.ts';

/** The server answers, but only reads: a standby, or set to be read-only. */
export class TakesNoWrites extends Error {
  constructor() {
    super('The server takes no writes');
  }
}

export type Refusal = { readonly server: string; readonly error: Error };

export class NoPrimary extends DatabaseUnavailable {
  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    const reasons = refusals.map(({ error }) => error.message).join('; ');
    super('unreachable', `None of the servers takes writes: ${reasons}`);
    this.refusals = refusals;
  }
}

/** A server that took writes when it was last asked. */
export type Primary = { readonly host: string; readonly port: number };

export type PrimarySearch = {
  /** The known one, or the first of all to say so. @param withinMs at most 3 seconds @throws NoPrimary */
  find(withinMs: number): Promise<Primary>;
  /** It failed: the next to ask looks again. */
  forget(primary: Primary): void;
  /** The connections it has led to, to be cut once another server has replaced theirs. */
  readonly connections: Set<Primary & { cut(error: Error): void }>;
  /** Looks whether a silent server has a successor: a primary's commits wait for standbys that left it. */
  doubt(silent: Primary, withinMs: number): Promise<void>;
};

// A search that waits for a silent server does not see another promoted meanwhile: only the next one does.
const MOST_MS = 3_000;

const searches = new Map<string, PrimarySearch>();

/** One search is shared by all connections of this process to one address. */
export function primarySearch(address: string): PrimarySearch {
  let search = searches.get(address);
  if (search === undefined) {
    search = createSearch(serversOf(address));
    searches.set(address, search);
  }
  return search;
}

function createSearch(servers: readonly string[]): PrimarySearch {
  let known: Primary | undefined;
  let searching: Promise<Primary> | undefined;
  let doubting: Promise<void> | undefined;
  const connections: PrimarySearch['connections'] = new Set();

  async function search(withinMs: number): Promise<Primary> {
    try {
      known = await Promise.any(servers.map((server) => askForWrites(server, withinMs)));
      return known;
    } catch (error) {
      const { errors } = error as AggregateError;
      throw new NoPrimary(servers.map((server, i) => ({ server, error: errors[i] })));
    } finally {
      searching = undefined;
    }
  }

  async function leaveIfFollowed(silent: Primary, withinMs: number): Promise<void> {
    const asked = await Promise.allSettled(servers.map((server) => askForTimeline(server, withinMs)));
    const primaries = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const own = primaries.find((each) => isSame(each, silent));
    const follower = primaries.find(({ timeline }) => own && timeline > own.timeline);
    if (follower === undefined) return;
    known = follower;
    const error = new DatabaseUnavailable('unreachable', 'Another server takes writes by now');
    for (const connection of connections) if (isSame(connection, silent)) connection.cut(error);
  }

  return {
    connections,
    async find(withinMs) {
      if (known !== undefined) return known;
      searching ??= search(Math.min(withinMs, MOST_MS));
      return searching;
    },
    forget(primary) {
      if (known === primary) known = undefined;
    },
    doubt(silent, withinMs) {
      doubting ??= leaveIfFollowed(silent, Math.min(withinMs, MOST_MS)).finally(() => {
        doubting = undefined;
      });
      return doubting;
    },
  };
}

function isSame(one: Primary, other: Primary): boolean {
  return one.host === other.host && one.port === other.port;
}

/** Asks over a connection of its own. @throws TakesNoWrites; what kept it from answering */
export function askForWrites(server: string, withinMs: number): Promise<Primary> {
  return ask(server, withinMs, async (client) => {
    await assertTakesWrites(client);
    const { host, port } = client;
    return { host, port };
  });
}

/** With its timeline, which is one higher after each promotion. */
function askForTimeline(server: string, withinMs: number): Promise<Primary & { readonly timeline: string }> {
  return ask(server, withinMs, async (client) => {
    await assertTakesWrites(client);
    const { rows } = await client.query<{ timeline: string }>(
      'select left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline',
    );
    const { host, port } = client;
    return { host, port, timeline: (rows[0] as { timeline: string }).timeline };
  });
}

async function ask<Answer>(
  server: string,
  withinMs: number,
  question: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({
    connectionString: server,
    application_name: 'cage search',
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  // `connect` and `query` report it too.
  client.on('error', () => {});
  try {
    await client.connect();
    return await question(client);
  } finally {
    // Not awaited: a server that does not answer does not say goodbye either.
    void client.end();
  }
}

export async function assertTakesWrites(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new TakesNoWrites();
}

export async function assertIsNoStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
  if (rows[0]?.isStandby !== false) throw new TakesNoWrites();
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/** Splits `postgres://…@a:5432,b:5432/database`, which leads to a or b, into the addresses of both. */
export function serversOf(address: string): string[] {
  const [, start, hosts, end] = PARTS.exec(address) ?? [];
  if (hosts === undefined) return [address];
  return hosts.split(',').map((host) => `${start}${host}${end}`);
}
