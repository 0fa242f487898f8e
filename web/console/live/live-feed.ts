import type { LiveEvents } from '#contract/live.ts';
import { followLive, type LiveState, type LiveSubscription } from '#web/data/live.ts';

export type LiveRecords = {
  readonly deposit: NonNullable<LiveEvents['change']['deposits']>[number];
  readonly withdrawal: NonNullable<LiveEvents['change']['withdrawals']>[number];
  readonly receipt: NonNullable<LiveEvents['change']['receipts']>[number];
  readonly preferences: NonNullable<LiveEvents['change']['preferences']>[number];
  readonly paymentSettings: NonNullable<LiveEvents['change']['paymentSettings']>[number];
};
export type LiveKind = keyof LiveRecords;

type Listener<Kind extends LiveKind> = {
  onChanges(records: readonly LiveRecords[Kind][]): void;
  onReset(): void;
};

type Received<Kind extends LiveKind> = { readonly record: LiveRecords[Kind]; readonly receivedAt: number };

type Stream<Kind extends LiveKind> = {
  readonly listeners: Set<Listener<Kind>>;
  waiting: LiveRecords[Kind][];
  recent: Received<Kind>[];
};

export type LiveFeed = ReturnType<typeof createLiveFeed>;

// Longer than any list takes to load.
const RECENT_MS = 60_000;

/** The console's only subscription: batches by frame, and tracks the state of the connection. */
export function createLiveFeed(onSignedOut: () => void) {
  const streams: { readonly [Kind in LiveKind]: Stream<Kind> } = {
    deposit: { listeners: new Set(), waiting: [], recent: [] },
    withdrawal: { listeners: new Set(), waiting: [], recent: [] },
    receipt: { listeners: new Set(), waiting: [], recent: [] },
    preferences: { listeners: new Set(), waiting: [], recent: [] },
    paymentSettings: { listeners: new Set(), waiting: [], recent: [] },
  };
  const stateListeners = new Set<() => void>();
  let state: LiveState = { status: 'connecting' };
  let cancelBatch: (() => void) | undefined;
  let subscription: LiveSubscription | undefined;
  let watchers = 0;

  function receive<Kind extends LiveKind>(stream: Stream<Kind>, records: readonly LiveRecords[Kind][]): void {
    if (records.length === 0) return;
    const receivedAt = performance.now();
    stream.recent = stream.recent.filter((one) => receivedAt - one.receivedAt < RECENT_MS);
    for (const record of records) stream.recent.push({ record, receivedAt });
    stream.waiting.push(...records);
    cancelBatch ??= onNextFrame(deliver);
  }

  function deliver(): void {
    cancelBatch = undefined;
    deliverTo(streams.deposit);
    deliverTo(streams.withdrawal);
    deliverTo(streams.receipt);
    deliverTo(streams.preferences);
    deliverTo(streams.paymentSettings);
  }

  return {
    start(): () => void {
      subscription = followLive({
        onChange({ deposits = [], withdrawals = [], receipts = [], preferences = [], paymentSettings = [] }) {
          receive(streams.deposit, deposits);
          receive(streams.withdrawal, withdrawals);
          receive(streams.receipt, receipts);
          receive(streams.preferences, preferences);
          receive(streams.paymentSettings, paymentSettings);
        },
        onReset() {
          for (const { listeners } of Object.values(streams)) {
            for (const listener of listeners) listener.onReset();
          }
        },
        onState(next) {
          state = next;
          for (const notify of stateListeners) notify();
        },
        onSignedOut,
      });
      subscription.stayWhileHidden(watchers > 0);
      return () => {
        cancelBatch?.();
        cancelBatch = undefined;
        subscription?.end();
        subscription = undefined;
      };
    },

    /** Stays connected in a hidden tab until the returned function is called. */
    watch(): () => void {
      watchers += 1;
      subscription?.stayWhileHidden(true);
      return () => {
        watchers -= 1;
        subscription?.stayWhileHidden(watchers > 0);
      };
    },

    listen<Kind extends LiveKind>(kind: Kind, listener: Listener<Kind>): () => void {
      const { listeners }: Stream<Kind> = streams[kind];
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Oldest first: a list that was being loaded at the time may lack them. */
    recent<Kind extends LiveKind>(kind: Kind): readonly LiveRecords[Kind][] {
      const { recent }: Stream<Kind> = streams[kind];
      return recent.map((one) => one.record);
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

function deliverTo<Kind extends LiveKind>(stream: Stream<Kind>): void {
  const batch = stream.waiting;
  stream.waiting = [];
  if (batch.length === 0) return;
  for (const listener of stream.listeners) listener.onChanges(batch);
}

/** Hidden tabs have no animation frames. */
function onNextFrame(run: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(run);
  return () => cancelAnimationFrame(frame);
}
