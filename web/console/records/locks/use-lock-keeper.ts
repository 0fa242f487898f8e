import { useEffect, useState } from 'react';
import { callToChange } from '#web/data/call.ts';
import type { RecordKind } from '../record/record.ts';
import { createLockKeeper, type LockCalls, type LockKeeper } from './lock-keeper.ts';

/** The locks that this screen holds; closing the tab releases them too. */
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

/** @throws CallError FAILED_PRECONDITION where somebody else holds it and `takeOver` is not set */
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
