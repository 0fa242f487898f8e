import type { PostgresPool } from 'kysely';
import type { ConnectionPool } from './connection-pool.ts';

export type ReadKind = 'reads' | 'searches' | 'exports';

/** Where reads may go instead of the server that takes writes. */
export type ReadRoutes = {
  /** @param primary for a read when no replica has all that was stored before it was asked for */
  through(kind: ReadKind, primary: PostgresPool): PostgresPool;
  /** Begins with the connections of the database that the others are copies of. */
  follow(primary: ConnectionPool): void;
  forCaller<Result>(run: () => Result): Result;
  /** The `PRIMARY_POSITION` when the caller asked; without it, their lists and searches go to the primary. */
  noteAsked(position: string | null): void;
  /** The caller has stored something, which they are to see. */
  noteStored(): void;
  /** In an order that stays the same. */
  readonly replicas: readonly ReplicaState[];
  onRead(listener: (from: 'replica' | 'primary') => void): void;
  close(withinMs: number): Promise<void>;
};

export type ReplicaState = {
  /** Its host and port. */
  readonly place: string;
  readonly problem: ReplicaProblem | undefined;
};

export type ReplicaProblem = {
  /** `another`: a copy of another server. `writes`: it was promoted, or is no standby. */
  readonly kind: 'away' | 'behind' | 'another' | 'writes';
  /** Goes on from the server's name: 'does not answer (…)'. */
  readonly words: string;
  readonly since: Date;
};
