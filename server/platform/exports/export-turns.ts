import { createTurns } from '../turns/turns.ts';

// A statement of an export, or its count, takes a while in a large table: there is a connection left for other long work.
const AT_ONCE = 1;
const MOST_WAITING = 100;
const PATIENCE_MS = 60_000;

/** Runs what an export reads when it is its turn. */
export type InTurn = <Result>(read: () => Promise<Result>) => Promise<Result>;

/** What waits between two batches, for whoever downloads them, keeps no other export from its next one. */
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
