import { isReachable } from '#web/data/reachable.ts';
import { backoffMs, pause } from '#web/data/retrying.ts';

export type ChunkState =
  | 'idle'
  | 'loading'
  | 'loaded'
  /** The server does not answer, and is asked until it does. */
  | 'unreachable'
  /** The server answers, but the browser does not get this from it: the page may have to be loaded again. */
  | 'missing';

export type Chunk<Module = unknown> = {
  /** Never rejects: it is tried until it is there. */
  load(): Promise<Module>;
  /** Ends the wait for the next attempt. */
  tryAgain(): void;
  readonly state: ChunkState;
  onState(listener: () => void): () => void;
};

type Options = {
  /** When an attempt is given up; the browser itself would wait for a connection that died in silence. */
  readonly attemptMs?: number;
  /** Whether the server can be reached. */
  readonly probe?: () => Promise<boolean>;
};

const ATTEMPT_MS = 10_000;

/**
 * Code that the page loads when it is needed. A browser may remember that an import failed, and fail it again without
 * asking; and after an upgrade of the server its file is gone. Both look alike from here: the server is there, and
 * importing fails twice in a row.
 */
export function createChunk<Module>(
  importChunk: () => Promise<Module>,
  { attemptMs = ATTEMPT_MS, probe = () => isReachable('/admin') }: Options = {},
): Chunk<Module> {
  const listeners = new Set<() => void>();
  let state: ChunkState = 'idle';
  let loading: Promise<Module> | undefined;
  let resting = new AbortController();

  function setState(next: ChunkState): void {
    if (state === next) return;
    state = next;
    for (const notify of listeners) notify();
  }

  async function loadUntilThere(): Promise<Module> {
    setState('loading');
    for (let failures = 0; ; failures++) {
      const loaded = await withinTime(importChunk(), attemptMs);
      if (loaded !== undefined) {
        setState('loaded');
        return loaded;
      }
      await untilReachable();
      // At first it may have failed for want of the server.
      if (failures === 0) continue;
      setState('missing');
      // What was in the way of one file may pass; only a reload helps where the server has it no more.
      await rest(backoffMs(failures - 1));
    }
  }

  async function untilReachable(): Promise<void> {
    for (let failures = 0; !(await probe()); failures++) {
      setState('unreachable');
      await rest(backoffMs(failures));
    }
  }

  async function rest(ms: number): Promise<void> {
    resting = new AbortController();
    await pause(ms, { orOnline: true, signal: resting.signal });
  }

  return {
    load() {
      loading ??= loadUntilThere();
      return loading;
    },
    tryAgain() {
      // The server may be away by now.
      if (state === 'missing') setState('loading');
      resting.abort();
    },
    get state() {
      return state;
    },
    onState(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** @returns undefined when it failed, or took too long */
function withinTime<Value>(work: Promise<Value>, ms: number): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, undefined);
    work.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}
