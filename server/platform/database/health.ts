import { type FailureKind, failureKindOf } from './failures.ts';

/** Whether the database works, as its last use has shown. */
export type DatabaseHealth = {
  readonly isAvailable: boolean;
  /** Undefined while it is available. */
  readonly unavailableSince: Date | undefined;
  /** Remains after the database is back. */
  readonly lastFailure: { readonly kind: FailureKind; readonly at: Date } | undefined;
  /** Calls back when it has become unavailable and when it is back. @returns what stops that */
  onChange(listener: (health: DatabaseHealth) => void): () => void;
};

/** A use of the database, reported to its health. */
export type HealthReport = {
  /** @param stored whether something was written */
  worked(stored: boolean): void;
  failed(error: unknown): void;
};

export function createHealth(): DatabaseHealth & HealthReport {
  const listeners = new Set<(health: DatabaseHealth) => void>();
  let since: Date | undefined;
  let lastFailure: DatabaseHealth['lastFailure'];

  const health = {
    get isAvailable() {
      return since === undefined;
    },
    get unavailableSince() {
      return since;
    },
    get lastFailure() {
      return lastFailure;
    },
    onChange(listener: (health: DatabaseHealth) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    worked(stored: boolean) {
      if (since === undefined) return;
      // Reading works where nothing can be written.
      if (lastFailure?.kind === 'unwritable' && !stored) return;
      since = undefined;
      announce();
    },

    failed(error: unknown) {
      const kind = failureKindOf(error);
      // A lock that somebody holds, or a crowd of waiting requests, says nothing about the database.
      if (kind === undefined || kind === 'busy' || kind === 'crowded') return;
      const at = new Date();
      lastFailure = { kind, at };
      if (since !== undefined) return;
      since = at;
      announce();
    },
  };

  function announce(): void {
    for (const listener of listeners) listener(health);
  }

  return health;
}
