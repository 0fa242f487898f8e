import { isReachable } from '#web/data/reachable.ts';
import { backoffMs, pause } from '#web/data/retrying.ts';

export type ChunkState =
  | 'idle'
  | 'loading'
  | 'loaded'
  /** The server does not answer, and is asked until it does. */
  | 'unreachable'
  /** The server answers, but the import fails: the page may have to be loaded again. */
  | 'missing';

export type Chunk<Module = unknown> = {
  /** Never rejects: it is tried until it is there. */
  load(): Promise<Module>;
  tryAgain(): void;
  readonly state: ChunkState;
  onState(listener: () => void): () => void;
};

type Options = {
  /** When an attempt is given up; the browser itself would wait for a connection that died in silence. */
  readonly attemptMs?: number;
  readonly probe?: () => Promise<boolean>;
};

const ATTEMPT_MS = 10_000;

/**
 * Loaded when needed. A browser may remember a failed import and repeat the failure unasked; an upgrade of
 * the server removes the file. Both look alike: the server is there, and importing fails twice in a row.
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
      // An obstacle to one file may pass; a file that the server has no more takes a reload.
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

/** @returns undefined if it failed, or took too long */
function withinTime<Value>(work: Promise<Value>, ms: number): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, undefined);
    work.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}
