import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { followLive, type LiveState } from '#web/data/live.ts';

type Listener = {
  onChanges(deposits: readonly DepositRecord[]): void;
  onReset(): void;
};

export type LiveFeed = ReturnType<typeof createLiveFeed>;

// Longer than any answer to a list takes.
const RECENT_MS = 60_000;

/** The one subscription of the app: gathers what arrives into one batch a frame, and knows the state of the connection. */
export function createLiveFeed(onSignedOut: () => void) {
  const listeners = new Set<Listener>();
  const stateListeners = new Set<() => void>();
  let state: LiveState = 'connecting';
  let waiting: DepositRecord[] = [];
  let cancelBatch: (() => void) | undefined;
  let recent: { readonly deposit: DepositRecord; readonly receivedAt: number }[] = [];

  function deliver(): void {
    cancelBatch = undefined;
    const batch = waiting;
    waiting = [];
    for (const listener of listeners) listener.onChanges(batch);
  }

  return {
    start(): () => void {
      const stop = followLive({
        onChange({ deposits = [] }) {
          const receivedAt = performance.now();
          recent = recent.filter((one) => receivedAt - one.receivedAt < RECENT_MS);
          for (const deposit of deposits) recent.push({ deposit, receivedAt });
          waiting.push(...deposits);
          cancelBatch ??= onNextFrame(deliver);
        },
        onReset() {
          for (const listener of listeners) listener.onReset();
        },
        onState(next) {
          state = next;
          for (const notify of stateListeners) notify();
        },
        onSignedOut,
      });
      return () => {
        cancelBatch?.();
        stop();
      };
    },

    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** What came in lately, oldest first: a list that was being loaded meanwhile may not have it. */
    recentDeposits(): readonly DepositRecord[] {
      return recent.map((one) => one.deposit);
    },

    onState(notify: () => void): () => void {
      stateListeners.add(notify);
      return () => stateListeners.delete(notify);
    },

    get state(): LiveState {
      return state;
    },
  };
}

/** Frames stop in a hidden tab. */
function onNextFrame(run: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(run);
  return () => cancelAnimationFrame(frame);
}
