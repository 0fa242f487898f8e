import { useEffect, useState } from 'react';
import { callToChange, isOutcomeUnknown } from '#web/data/call.ts';
import { retrying } from '#web/data/retrying.ts';
import type { ListedRecord, RecordKind } from './record.ts';

export type Lock =
  | { readonly state: 'free' }
  | { readonly state: 'mine' }
  | { readonly state: 'other'; readonly name: string };

/** An expired lease locks nothing, even if it still names somebody. */
export function lockOf(
  { lockedBy, lockedByName, lockedUntil }: Pick<ListedRecord, 'lockedBy' | 'lockedByName' | 'lockedUntil'>,
  uid: string,
  now: Date,
): Lock {
  if (lockedBy === null || lockedUntil === null || Date.parse(lockedUntil) <= now.getTime()) {
    return { state: 'free' };
  }
  return lockedBy === uid ? { state: 'mine' } : { state: 'other', name: lockedByName || 'Worker' };
}

/** Why a verdict's key left a record alone; undefined where nobody else holds it. */
export function lockedText(record: ListedRecord | undefined, uid: string): string | undefined {
  const lock = record && lockOf(record, uid, new Date());
  return lock?.state === 'other'
    ? `${record?.username} is locked by ${lock.name} and stays as it is.`
    : undefined;
}

export type LockCalls = {
  lock(id: string): Promise<unknown>;
  unlock(id: string): Promise<unknown>;
};

export type LockKeeper = {
  /** Holders share the lock until the last `release`, due once each. `taken` rejects if others hold it. */
  hold(id: string): { readonly taken: Promise<unknown>; release(): void };
  held(): readonly string[];
  /** As far as the server knows: also while a lock, or its end, has no answer yet. */
  mayBeLocked(): readonly string[];
};

/** Often, so that the server notices a closed console; a lease outlasts many failed tries. */
const RENEW_MS = 30_000;

// Moving from one editor of a record to the next must not unlock it in between.
const LINGER_MS = 400;

type Hold = {
  holders: number;
  isTaken: boolean;
  renewal: ReturnType<typeof setInterval> | undefined;
  releaseTimer: ReturnType<typeof setTimeout> | undefined;
};

export function createLockKeeper({ lock, unlock }: LockCalls): LockKeeper {
  const holds = new Map<string, Hold>();
  const unanswered = new Map<string, number>();

  function holdOf(id: string): Hold {
    const hold = holds.get(id) ?? { holders: 0, isTaken: false, renewal: undefined, releaseTimer: undefined };
    holds.set(id, hold);
    return hold;
  }

  /** Even if it is held already: somebody may have taken it over meanwhile. */
  async function take(id: string, hold: Hold): Promise<void> {
    try {
      await lockWhenReached(id, hold);
    } catch (error) {
      lose(hold);
      throw error;
    }
    hold.isTaken = true;
    hold.renewal ??= setInterval(() => void renew(id, hold), RENEW_MS);
    // every holder left while it was being locked
    if (holds.get(id) !== hold) unlockHeld(id, hold);
  }

  /** A server that is away for a while must not leave a record unlocked that somebody works on. */
  function lockWhenReached(id: string, hold: Hold): Promise<unknown> {
    return retrying(
      async () => {
        if (holds.get(id) !== hold) throw new Error('Nobody holds it any more.');
        return asking(id, lock(id));
      },
      { untilMs: Number.POSITIVE_INFINITY, signal: new AbortController().signal },
    );
  }

  /** Without an answer the lease goes on. */
  async function renew(id: string, hold: Hold): Promise<void> {
    try {
      await lock(id);
    } catch (error) {
      if (!isOutcomeUnknown(error)) lose(hold);
    }
  }

  function lose(hold: Hold): void {
    clearInterval(hold.renewal);
    hold.renewal = undefined;
    hold.isTaken = false;
  }

  function unlockHeld(id: string, hold: Hold): void {
    const wasTaken = hold.isTaken;
    lose(hold);
    if (holds.get(id) === hold) holds.delete(id);
    // it failed because the lock was taken over or ended with the session: nothing is left to unlock
    if (wasTaken) void asking(id, unlock(id)).catch(() => undefined);
  }

  /** A page that is left cancels its requests, and never learns whether they were done. */
  async function asking(id: string, call: Promise<unknown>): Promise<unknown> {
    unanswered.set(id, (unanswered.get(id) ?? 0) + 1);
    try {
      return await call;
    } finally {
      unanswered.set(id, (unanswered.get(id) ?? 1) - 1);
    }
  }

  const held = () => [...holds].filter(([, hold]) => hold.isTaken).map(([id]) => id);

  return {
    hold(id) {
      const hold = holdOf(id);
      hold.holders += 1;
      clearTimeout(hold.releaseTimer);
      return {
        taken: take(id, hold),
        release() {
          hold.holders -= 1;
          if (hold.holders === 0) hold.releaseTimer = setTimeout(() => unlockHeld(id, hold), LINGER_MS);
        },
      };
    },

    held,
    mayBeLocked: () => [
      ...new Set([...held(), ...[...unanswered].filter(([, calls]) => calls > 0).map(([id]) => id)]),
    ],
  };
}

/** Closing the tab releases the locks of this screen too. */
export function useLockKeeper(kind: RecordKind): LockKeeper {
  const [keeper] = useState(() => createLockKeeper(lockCalls(kind)));
  useEffect(() => {
    const leave = () => {
      for (const id of keeper.mayBeLocked()) unlockOnLeaving(kind, id);
    };
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [keeper, kind]);
  return keeper;
}

/** @throws CallError FAILED_PRECONDITION if somebody else holds it and `takeOver` is not set */
export function lockRecord(kind: RecordKind, id: string, takeOver = false) {
  return kind === 'deposit'
    ? callToChange('lockDeposit', { depositId: id, takeOver })
    : callToChange('lockWithdrawal', { withdrawalId: id, takeOver });
}

function lockCalls(kind: RecordKind): LockCalls {
  return {
    lock: (id) => lockRecord(kind, id),
    unlock: (id) =>
      kind === 'deposit'
        ? callToChange('unlockDeposit', { depositId: id })
        : callToChange('unlockWithdrawal', { withdrawalId: id }),
  };
}

/** An ordinary call would be cancelled with the page. */
function unlockOnLeaving(kind: RecordKind, id: string): void {
  const [name, data] =
    kind === 'deposit' ? ['unlockDeposit', { depositId: id }] : ['unlockWithdrawal', { withdrawalId: id }];
  navigator.sendBeacon(`/api/${name}`, new Blob([JSON.stringify({ data })], { type: 'application/json' }));
}

/** @returns why the record could not be locked */
export function useHold(keeper: LockKeeper, id: string, isHeld: boolean): string | undefined {
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!isHeld) return;
    let isCurrent = true;
    setProblem(undefined);
    const { taken, release } = keeper.hold(id);
    taken.catch((error: Error) => isCurrent && setProblem(error.message));
    return () => {
      isCurrent = false;
      release();
    };
  }, [keeper, id, isHeld]);
  return problem;
}
