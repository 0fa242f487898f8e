import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import { ConnectionPool } from '../database/connection-pool.ts';
import { type Deadlines, UNHURRIED } from '../database/deadlines.ts';
import { DatabaseUnavailable, failureKindOf, isOutage } from '../database/failures.ts';
import { createHealth } from '../database/health.ts';
import { preparing } from '../database/prepared.ts';
import type { ReadKind, ReplicaProblem, ReplicaState } from '../database/read-routes.ts';
import { type Position, parseLsn } from './position.ts';
import type { PrimaryMarks } from './primary-mark.ts';

export type Replica = ReplicaState & {
  readonly connections: Readonly<Record<ReadKind, PostgresPool>>;
  /** Whether it has all up to a position, or has it in a moment. */
  hasReached(position: Position): Promise<boolean>;
  failed(error: unknown): void;
  close(withinMs: number): Promise<void>;
};

export type ReplicaConnections = Readonly<Record<ReadKind, number>>;

const LOOK_EVERY_MS = 250;
/** How long a read waits for what was just stored; a copy in order has it within a few. */
const CATCH_UP_MS = 30;

// A late answer means silence, and those who wait for it must find another server in time.
const WATCHING: Deadlines = {
  requestMs: Number.POSITIVE_INFINITY,
  connectionMs: 1_000,
  answerMs: 600,
  statementMs: 500,
  lockMs: 400,
  idleInTransactionMs: 3_000,
  isReading: true,
};

const LOOK = `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as replayed,
  (select mark from replication_mark) as mark`;
const SYSTEM_ID = `select system_identifier::text as "systemId" from pg_control_system()`;

type Seen = { readonly mark: string | null; readonly lsn: bigint };
type Reason = Omit<ReplicaProblem, 'since'>;

const BEHIND: Reason = { kind: 'behind', words: 'has not received what was stored last' };
const ANOTHER: Reason = { kind: 'another', words: 'is no copy of the server that takes writes' };
const WRITES: Reason = { kind: 'writes', words: 'takes writes, so it is no standby' };

class Unusable extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason.words);
    this.reason = reason;
  }
}

/** Watches a server, and says whether a read may go there. @param options.newest as known of the primary */
export function openReplica(
  address: string,
  options: {
    readonly most: ReplicaConnections;
    readonly deadlines: Deadlines;
    readonly marks: PrimaryMarks;
    newest(): Position | undefined;
    onChange(state: ReplicaState): void;
  },
): Replica {
  const { most, deadlines, marks, newest, onChange } = options;
  const { hostname, port, searchParams } = new URL(address);
  const place = `${searchParams.get('host') ?? hostname}:${port || '5432'}`;
  let seen: Seen | undefined;
  let asking: Promise<void> | undefined;
  let looking: Promise<void> | undefined;
  let problem: ReplicaProblem | undefined = {
    kind: 'away',
    words: 'has not answered yet',
    since: new Date(),
  };
  let isClosing = false;

  // A lost connection may lead to a server that was put back, or started again before it had all it had.
  const forget = () => {
    seen = undefined;
  };
  function openPool(maxConnections: number, ownDeadlines: Deadlines): ConnectionPool {
    const pool = new ConnectionPool(address, {
      ...{ maxConnections, deadlines: ownDeadlines, health: createHealth(), ofReplica: true },
      onUnanswered: forget,
    });
    pool.on('error', forget);
    return pool;
  }
  const watcher = openPool(1, WATCHING);
  const reads = openPool(most.reads, deadlines);
  const searches = openPool(most.searches, deadlines);
  const exports = openPool(most.exports, { ...UNHURRIED, connectionMs: deadlines.connectionMs });
  const ofReads = [reads, searches, exports];

  async function ask(): Promise<void> {
    const { rows } = await watcher.query<{ isStandby: boolean; replayed: string; mark: string | null }>(LOOK);
    const [row] = rows as [(typeof rows)[number]];
    if (!row.isStandby) throw new Unusable(WRITES);
    seen = { mark: row.mark, lsn: parseLsn(row.replayed) };
  }

  /** Shared by those who ask meanwhile: a copy keeps what it has received. */
  function askOnce(): Promise<void> {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  function has({ run, lsn }: Position): boolean {
    const { current } = marks;
    return seen !== undefined && current?.run === run && seen.mark === current.mark && seen.lsn >= lsn;
  }

  async function catchUp(position: Position): Promise<boolean> {
    const until = performance.now() + CATCH_UP_MS;
    for (let pauseMs = 1; !has(position); pauseMs *= 2) {
      const leftMs = until - performance.now();
      if (leftMs <= 0) return false;
      await Promise.race([askOnce(), delay(leftMs)]);
      if (has(position)) return true;
      await delay(Math.min(pauseMs, leftMs));
    }
    return true;
  }

  function tell(reason: Reason | undefined): void {
    if (reason?.kind === problem?.kind && reason?.words === problem?.words) return;
    const since = problem?.since ?? new Date();
    problem = reason && { ...reason, since };
    if (!isClosing) onChange({ place, problem });
  }

  function tellFailure(error: unknown): void {
    forget();
    if (error instanceof Unusable) {
      tell(error.reason);
      return;
    }
    tell({ kind: 'away', words: `does not answer (${(error as Error).message})` });
    const away = new DatabaseUnavailable('unanswered', 'The replica does not answer');
    for (const pool of ofReads) pool.cutAll(away);
  }

  async function examine(): Promise<Reason | undefined> {
    const position = newest();
    await askOnce();
    if (marks.current === undefined || seen?.mark !== marks.current.mark) {
      await marks.renew();
      return (await isOfAnother()) ? ANOTHER : BEHIND;
    }
    // Another run is of a primary since replaced, or of the next one, which has not been asked yet.
    if (position !== undefined && position.run !== marks.current.run) {
      await marks.renew();
      return BEHIND;
    }
    return position === undefined || (await catchUp(position)) ? undefined : BEHIND;
  }

  async function isOfAnother(): Promise<boolean> {
    if (marks.current === undefined) return false;
    const { rows } = await watcher.query<{ systemId: string }>(SYSTEM_ID);
    return rows[0]?.systemId !== marks.current.systemId;
  }

  function look(): Promise<void> {
    looking ??= examine()
      .then(tell, (error: unknown) => {
        if (!isClosing) tellFailure(error);
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  void look();

  return {
    place,
    get problem() {
      return problem;
    },
    connections: { reads: preparing(reads), searches, exports },
    async hasReached(position) {
      if (problem !== undefined) return false;
      if (has(position)) return true;
      try {
        if (await catchUp(position)) return true;
        tell(BEHIND);
      } catch (error) {
        tellFailure(error);
      }
      return false;
    },
    failed(error) {
      if (!isOutage(failureKindOf(error))) return;
      forget();
      void look();
    },
    async close(withinMs) {
      isClosing = true;
      clearInterval(timer);
      await Promise.all([watcher, ...ofReads].map((pool) => pool.endWithin(withinMs)));
    },
  };
}
