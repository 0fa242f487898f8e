import type { LiveEvents } from '#contract/live.ts';
import { CallError, call, SESSION_TIMEOUT_MS } from './call.ts';

export type LiveState = 'live' | 'connecting';

export type LiveListener = {
  onChange(change: LiveEvents['change']): void;
  /** Changes may have been missed: reload what is shown. */
  onReset(): void;
  onState(state: LiveState): void;
  /** The session has ended, and the subscription with it. */
  onSignedOut(): void;
};

const RETRY_MS = { first: 500, last: 15_000 } as const;

// Browsers open at most six connections to a server, across all tabs: a hidden tab gives its own up.
const HIDDEN_MS = 60_000;

export type LiveSubscription = {
  end(): void;
  /** Whether to stay connected while the tab is hidden. */
  stayWhileHidden(wanted: boolean): void;
};

/**
 * Follows `GET /api/live` until it is ended. A connection that breaks is resumed by the browser
 * from the last event's id. One that is refused, or given back while hidden, is opened anew: then, as on the very
 * first, `onReset` is told, because nothing says what was missed.
 */
export function followLive(listener: LiveListener): LiveSubscription {
  let source: EventSource | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let ended = false;
  let staysWhileHidden = false;

  function open(): void {
    disconnect();
    listener.onState('connecting');
    const opened = new EventSource('/api/live');
    let hasOpened = false;
    opened.addEventListener('open', () => {
      attempts = 0;
      listener.onState('live');
      if (!hasOpened) listener.onReset();
      hasOpened = true;
    });
    opened.addEventListener('change', (event) => listener.onChange(JSON.parse(event.data)));
    opened.addEventListener('reset', () => listener.onReset());
    opened.addEventListener('error', () => {
      listener.onState('connecting');
      if (opened.readyState === EventSource.CLOSED) void refused();
    });
    source = opened;
  }

  /** The browser gives up on an HTTP error without saying which. */
  async function refused(): Promise<void> {
    disconnect();
    const isSignedOut = await call('getCurrentAdmin', {}, SESSION_TIMEOUT_MS).then(
      () => false,
      (error: unknown) => error instanceof CallError && error.status === 'UNAUTHENTICATED',
    );
    if (ended || source !== undefined) return;
    if (isSignedOut) {
      end();
      listener.onSignedOut();
      return;
    }
    retryTimer = setTimeout(open, retryDelay(attempts++));
  }

  function disconnect(): void {
    clearTimeout(retryTimer);
    source?.close();
    source = undefined;
  }

  function onVisibility(): void {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === 'hidden' && !staysWhileHidden) {
      hiddenTimer = setTimeout(() => {
        disconnect();
        listener.onState('connecting');
      }, HIDDEN_MS);
    } else if (source === undefined) {
      open();
    }
  }

  function stayWhileHidden(wanted: boolean): void {
    staysWhileHidden = wanted;
    if (!ended) onVisibility();
  }

  function onOnline(): void {
    if (source?.readyState !== EventSource.OPEN) open();
  }

  function end(): void {
    ended = true;
    disconnect();
    clearTimeout(hiddenTimer);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
  }

  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  open();
  return { end, stayWhileHidden };
}

/** Doubles with each attempt, with jitter so that a restarted server is not hit by everyone at once. */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  const delay = Math.min(RETRY_MS.last, RETRY_MS.first * 2 ** attempt);
  return delay * (0.75 + random() / 2);
}
