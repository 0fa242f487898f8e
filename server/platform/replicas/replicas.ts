import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool } from 'kysely';
import type { ConnectionPool } from '../database/connection-pool.ts';
import { countWait, type Deadlines, PROMPT, READING } from '../database/deadlines.ts';
import { TooMuchToRead } from '../database/failures.ts';
import type { ReadKind, ReadRoutes, ReplicaState } from '../database/read-routes.ts';
import { serversOf } from '../database/servers/primary.ts';
import { ASK_POSITION, type Position, parsePosition } from './position.ts';
import { keepPrimaryMark } from './primary-mark.ts';
import { openReplica, type Replica, type ReplicaConnections } from './replica.ts';

/** One caller's. `replica`: the copy they have read from, so that they see no less in what they read next. */
type Asking = { mayFollow: boolean; replica: Replica | undefined };

type ReadArguments = readonly [text: string, values: readonly unknown[]];

/**
 * Sends reads to copies that have what was stored before each was asked for. The primary answers what a copy
 * does not, so that no copy costs anybody an answer.
 * @param address of one or several standbys, as DATABASE_URL has several hosts
 */
export function openReplicas(
  address: string,
  options: {
    readonly most: ReplicaConnections;
    readonly readDeadlines?: Deadlines;
    onChange?(state: ReplicaState): void;
  },
): ReadRoutes {
  const askings = new AsyncLocalStorage<Asking>();
  const listeners: Array<(from: 'replica' | 'primary') => void> = [];
  let primaryPool: ConnectionPool | undefined;
  let newest: Position | undefined;
  let turn = 0;

  const marks = keepPrimaryMark(() => primaryPool);
  const replicas: readonly Replica[] = serversOf(address).map((server) =>
    openReplica(server, {
      ...{ marks, most: options.most, deadlines: options.readDeadlines ?? READING },
      newest: () => newest,
      onChange: (state) => options.onChange?.(state),
    }),
  );

  /** The first that has all that is known to be stored: a caller's look-up has seen nothing beyond. */
  async function firstUpToDate(some: readonly Replica[]): Promise<Replica | undefined> {
    const position = newest;
    if (position === undefined) return undefined;
    for (const replica of some) if (await replica.hasReached(position)) return replica;
    return undefined;
  }

  function choose(asking: Asking | undefined): Promise<Replica | undefined> {
    const first = turn++ % replicas.length;
    const inTurn = [...replicas.slice(first), ...replicas.slice(0, first)];
    return firstUpToDate(asking?.replica ? [asking.replica] : inTurn);
  }

  async function read(kind: ReadKind, primary: PostgresPool, args: ReadArguments) {
    const asking = kind === 'exports' ? undefined : askings.getStore();
    // An export's statements go on after its call, in no order with those of others.
    const mayFollow = kind === 'exports' || asking?.mayFollow === true;
    const result = await (mayFollow ? follow(kind, primary, args, asking) : ask(primary, args));
    if (kind === 'exports') await noteNewest();
    return result;
  }

  async function follow(
    kind: ReadKind,
    primary: PostgresPool,
    args: ReadArguments,
    asking: Asking | undefined,
  ) {
    const replica = await countWait(PROMPT, choose(asking));
    if (replica !== undefined) {
      if (asking) asking.replica = replica;
      try {
        const result = await ask(replica.connections[kind], args);
        told('replica');
        return result;
      } catch (error) {
        if (error instanceof TooMuchToRead) throw error;
        replica.failed(error);
      }
    }
    if (asking) asking.mayFollow = false;
    told('primary');
    return ask(primary, args);
  }

  function told(from: 'replica' | 'primary'): void {
    for (const listener of listeners) listener(from);
  }

  /** The primary is past all that was read, from whichever server: the next statement sees it too. */
  async function noteNewest(): Promise<void> {
    const { rows } = await (primaryPool as ConnectionPool).query<{ position: string | null }>(ASK_POSITION);
    note(rows[0]?.position ?? null);
  }

  function note(text: string | null): void {
    if (text === null) return;
    const position = parsePosition(text);
    const isOfSameRun = newest?.run === position.run;
    if (!isOfSameRun || position.lsn > (newest as Position).lsn) newest = position;
    if (!isOfSameRun) void marks.renew();
  }

  return {
    replicas,
    through: (kind, primary) => routing(primary, (args) => read(kind, primary, args)),
    follow(primary) {
      primaryPool = primary;
      void marks.renew();
    },
    forCaller: (run) => askings.run({ mayFollow: false, replica: undefined }, run),
    noteAsked(text) {
      note(text);
      const asking = askings.getStore();
      if (asking !== undefined) asking.mayFollow = text !== null;
    },
    noteStored() {
      const asking = askings.getStore();
      if (asking !== undefined) asking.mayFollow = false;
    },
    onRead(listener) {
      listeners.push(listener);
    },
    async close(withinMs) {
      await Promise.all(replicas.map((replica) => replica.close(withinMs)));
    },
  };
}

/** None is held: each statement finds its own way. */
function routing(
  { options }: PostgresPool,
  read: (args: ReadArguments) => ReturnType<typeof ask>,
): PostgresPool {
  const query = (text: string, values: readonly unknown[] = []) => {
    if (/^\s*(begin|start transaction)\b/i.test(text)) {
      throw new Error('What only reads may come from several servers, so it has no transactions');
    }
    return read([text, values]);
  };
  return {
    options,
    connect: async () => ({ query, release() {} }) as never,
    async end() {},
  };
}

async function ask(pool: PostgresPool, [text, values]: ReadArguments) {
  const client = await pool.connect();
  try {
    return await client.query(text, values);
  } finally {
    client.release();
  }
}

/** Since when a replica has not been read from; undefined while all are. */
export function unusableSince(routes: ReadRoutes | undefined): Date | undefined {
  const since = routes?.replicas.flatMap(({ problem }) => problem?.since.getTime() ?? []) ?? [];
  return since.length === 0 ? undefined : new Date(Math.min(...since));
}
