import { createTurns } from '../turns/turns.ts';

// A statement of an export takes a while in a large table: a connection is left for other long work.
const AT_ONCE = 1;
const MOST_WAITING = 100;
const PATIENCE_MS = 60_000;

export type InTurn = <Result>(read: () => Promise<Result>) => Promise<Result>;

/** An export that waits for its reader between two batches keeps no other from its next one. */
export function oneExportAtATime(): InTurn {
  const turns = createTurns({ atOnce: AT_ONCE, waiting: MOST_WAITING, patienceMs: PATIENCE_MS });
  return async (read) => {
    const endTurn = await turns.take();
    try {
      return await read();
    } finally {
      endTurn();
    }
  };
}
