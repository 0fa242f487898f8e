import type { PostgresPool } from 'kysely';
import type { ConnectionPool } from './connection-pool.ts';

/** What only reads: lists and figures, searches, and exports. */
export type ReadKind = 'reads' | 'searches' | 'exports';

/** Where reads may go instead of the server that takes writes, and what decides on it. */
export type ReadRoutes = {
  /** @param primary where a read goes when nothing else has all that was stored before it was asked for */
  through(kind: ReadKind, primary: PostgresPool): PostgresPool;
  /** Begins with the connections of the database that the others are copies of. */
  follow(primary: ConnectionPool): void;
  /** Runs what one caller asks for. */
  forCaller<Result>(run: () => Result): Result;
  /**
   * Says how far the primary had come when the caller asked, as `PRIMARY_POSITION` has it. Without this a caller's lists
   * and searches go to the primary.
   */
  noteAsked(position: string | null): void;
  /** The caller has stored something, which they are to see. */
  noteStored(): void;
  /** In an order that stays the same. */
  readonly replicas: readonly ReplicaState[];
  /** Calls back for each read with where it goes. */
  onRead(listener: (from: 'replica' | 'primary') => void): void;
  close(withinMs: number): Promise<void>;
};

/** A server that reads may go to. */
export type ReplicaState = {
  /** Its host and port. */
  readonly place: string;
  /** Why no read goes there at present; undefined while they do. */
  readonly problem: ReplicaProblem | undefined;
};

export type ReplicaProblem = {
  /** `another`: a copy of another server. `writes`: it was promoted, or is no standby. */
  readonly kind: 'away' | 'behind' | 'another' | 'writes';
  /** Goes on from the server's name: 'does not answer (…)'. */
  readonly words: string;
  readonly since: Date;
};
