import { setTimeout as delay } from 'node:timers/promises';
import { createTurns, TooManyWaiting } from '../turns/turns.ts';

/** Its file or folder may answer later; until then whatever else is asked of it is refused at once. */
export class SilentDisk extends Error {
  override readonly name = 'SilentDisk';

  constructor(path: string) {
    super(`${path} ${IS_SILENT}`);
  }
}

export const IS_SILENT = 'does not answer: it is a pipe, or on a disk that is away';

const PATIENCE_MS = 10_000;
// What hangs keeps a thread for ever. There are four, which also look up names and hash passwords.
const AT_ONCE = 2;

export type DiskPatience = <T>(action: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * Waits for what is done with a file or folder only so long, and lets no more of it hang.
 * @returns a function that rejects with SilentDisk, or as the action does, or when `signal` is aborted
 */
export function waitForDisk(path: string, patienceMs = PATIENCE_MS): DiskPatience {
  const turns = createTurns({ atOnce: AT_ONCE, waiting: Number.POSITIVE_INFINITY, patienceMs });
  let hanging = 0;

  return async (action, signal = new AbortController().signal) => {
    if (hanging > 0) throw new SilentDisk(path);
    const endTurn = await turns.take().catch((error) => {
      throw error instanceof TooManyWaiting ? new SilentDisk(path) : error;
    });
    const acting = action().finally(endTurn);
    const over = new AbortController();
    const late = delay(patienceMs, undefined, { signal: AbortSignal.any([signal, over.signal]) });
    const silence = late.then((): never => {
      hanging++;
      const isOver = () => void hanging--;
      acting.then(isOver, isOver);
      throw new SilentDisk(path);
    });
    try {
      return await Promise.race([acting, silence]);
    } finally {
      over.abort();
    }
  };
}
