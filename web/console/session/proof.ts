import { useSyncExternalStore } from 'react';

/** The calls that wait for their person to confirm that it is them. */
let waiting: ReadonlyArray<(isProven: boolean) => void> = [];
const listeners = new Set<() => void>();

/** For calls that take a recent proof: asks once for all of them. @returns whether it was given */
export async function askForProof(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    for (const listener of listeners) listener();
  });
}

export function endAsking(isProven: boolean): void {
  const answered = waiting;
  waiting = [];
  for (const listener of listeners) listener();
  for (const answer of answered) answer(isProven);
}

export function useProofAsked(): boolean {
  return useSyncExternalStore(whenAskingChanges, isAsked);
}

export function isAsked(): boolean {
  return waiting.length > 0;
}

/** @returns ends it */
export function whenAskingChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
