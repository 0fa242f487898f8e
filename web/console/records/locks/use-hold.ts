import { useEffect, useState } from 'react';
import type { LockKeeper } from './lock-keeper.ts';

/**
 * Locks a record while it is worked on.
 * @returns why it could not be locked
 */
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
