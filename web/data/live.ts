import type { LiveEvents } from '#contract/live.ts';
import { CallError, call, SESSION_TIMEOUT_MS } from './call.ts';

export type LiveState =
  | { readonly status: 'live' }
  | { readonly status: 'connecting' }
  /** Nothing new has arrived for a while. */
  | { readonly status: 'stopped'; readonly since: Date }
  /** Too many other windows of the same person follow. This one goes on when the person returns to it. */
  | { readonly status: 'replaced'; readonly since: Date };

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

// Heartbeats come every 15 seconds. A connection can die without the browser noticing: a laptop slept, a router forgot.
const SILENT_MS = 40_000;

// A reconnection that takes no longer is not worth the worry.
const BRIEF_MS = 5_000;

export type LiveSubscription = {
  end(): void;
  /** Whether to stay connected while the tab is hidden. */
  stayWhileHidden(wanted: boolean): void;
};

/**
 * Follows `GET /api/live` until it is ended. Whether the browser resumes a broken connection or this opens it anew
 * (because it was refused, fell silent, or was given back while hidden), it goes on from the last event's id. Only
 * while there is none, `onReset` is told, because nothing says what was missed.
 */
export function followLive(listener: LiveListener): LiveSubscription {
  let source: EventSource | undefined;
  let cursor: string | undefined;
  let heardAt = 0;
  let brokenAt: Date | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let worryTimer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let ended = false;
  let isReplaced = false;
  let staysWhileHidden = false;

  function open(): void {
    disconnect();
    isReplaced = false;
    setBroken();
    const opened = new EventSource(
      cursor === undefined ? '/api/live' : `/api/live?after=${encodeURIComponent(cursor)}`,
    );
    source = opened;
    waitForSign();
    opened.addEventListener('open', () => {
      attempts = 0;
      waitForSign();
      setLive();
      if (cursor === undefined) listener.onReset();
    });
    opened.addEventListener('change', (event) => {
      hear(event);
      listener.onChange(JSON.parse(event.data));
    });
    opened.addEventListener('reset', (event) => {
      hear(event);
      listener.onReset();
    });
    opened.addEventListener('heartbeat', (event) => {
      hear(event);
      const { waitingSince }: LiveEvents['heartbeat'] = JSON.parse(event.data);
      if (waitingSince === null) setLive();
      else listener.onState({ status: 'stopped', since: new Date(waitingSince) });
    });
    opened.addEventListener('replaced', () => {
      disconnect();
      isReplaced = true;
      listener.onState({ status: 'replaced', since: new Date() });
    });
    opened.addEventListener('error', () => {
      setBroken();
      if (opened.readyState === EventSource.CLOSED) void refused();
    });
  }

  function hear({ lastEventId }: MessageEvent): void {
    if (lastEventId !== '') cursor = lastEventId;
    waitForSign();
  }

  function waitForSign(): void {
    heardAt = Date.now();
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(open, SILENT_MS);
  }

  function setLive(): void {
    clearTimeout(worryTimer);
    brokenAt = undefined;
    listener.onState({ status: 'live' });
  }

  function setBroken(): void {
    if (brokenAt !== undefined) return;
    const since = new Date();
    brokenAt = since;
    listener.onState({ status: 'connecting' });
    worryTimer = setTimeout(() => listener.onState({ status: 'stopped', since }), BRIEF_MS);
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
    clearTimeout(silenceTimer);
    source?.close();
    source = undefined;
  }

  function onVisibility(): void {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === 'hidden' && !staysWhileHidden) {
      hiddenTimer = setTimeout(() => {
        disconnect();
        setBroken();
      }, HIDDEN_MS);
    } else if (source === undefined || Date.now() - heardAt > SILENT_MS) {
      open();
    }
  }

  /** Another window is let go instead, which nobody looks at. */
  function onFocus(): void {
    if (isReplaced) open();
  }

  function stayWhileHidden(wanted: boolean): void {
    staysWhileHidden = wanted;
    if (!ended) onVisibility();
  }

  function end(): void {
    ended = true;
    disconnect();
    clearTimeout(hiddenTimer);
    clearTimeout(worryTimer);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', open);
    window.removeEventListener('focus', onFocus);
  }

  document.addEventListener('visibilitychange', onVisibility);
  // What was connected before may be dead.
  window.addEventListener('online', open);
  window.addEventListener('focus', onFocus);
  open();
  return { end, stayWhileHidden };
}

/** Doubles with each attempt, with jitter so that a restarted server is not hit by everyone at once. */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  const delay = Math.min(RETRY_MS.last, RETRY_MS.first * 2 ** attempt);
  return delay * (0.75 + random() / 2);
}
