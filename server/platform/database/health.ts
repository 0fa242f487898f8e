import { type FailureKind, failureKindOf, isLockedOut, isOutage, isUnwritable } from './failures.ts';

/** Whether the database works, as its last use has shown. */
export type DatabaseHealth = {
  readonly isAvailable: boolean;
  readonly unavailableSince: Date | undefined;
  /** Remains after the database is back. */
  readonly lastFailure:
    | { readonly kind: FailureKind; readonly reason: string; readonly at: Date }
    | undefined;
  onChange(listener: (health: DatabaseHealth) => void): () => void;
  /** Calls back whenever a lock was not granted in time. */
  onLocked(listener: () => void): () => void;
};

export type HealthReport = {
  worked(stored: boolean): void;
  failed(error: unknown): void;
};

/** For so long after a statement found no room, the disk counts as full. */
const DISK_FULL_MS = 2_000;

export function createHealth(): DatabaseHealth & HealthReport {
  const listeners = new Set<(health: DatabaseHealth) => void>();
  const lockListeners = new Set<() => void>();
  let since: Date | undefined;
  let lastFailure: DatabaseHealth['lastFailure'];
  // By a clock that nobody sets.
  let failedAt = 0;

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
    onLocked(listener: () => void) {
      lockListeners.add(listener);
      return () => lockListeners.delete(listener);
    },

    worked(stored: boolean) {
      if (since === undefined) return;
      // Reading works where nothing can be written.
      if (isUnwritable(lastFailure?.kind) && !stored) return;
      // On a full disk, a row that fits into an existing page is stored all the same.
      if (lastFailure?.kind === 'disk-full' && performance.now() - failedAt < DISK_FULL_MS) return;
      since = undefined;
      announce();
    },

    failed(error: unknown) {
      if (isLockedOut(error)) for (const notify of lockListeners) notify();
      const kind = failureKindOf(error);
      if (kind === undefined || !isOutage(kind)) return;
      const at = new Date();
      failedAt = performance.now();
      lastFailure = { kind, reason: (error as Error).message, at };
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
