import type { LiveEvents } from '#contract/live.ts';
import { CallError, call, SESSION_TIMEOUT_MS } from './call.ts';

export type LiveState =
  | { readonly status: 'live' }
  | { readonly status: 'connecting' }
  | { readonly status: 'stopped'; readonly since: Date }
  /** Too many other windows of the same person follow; this one resumes when the person returns to it. */
  | { readonly status: 'replaced'; readonly since: Date };

export type LiveListener = {
  onChange(change: LiveEvents['change']): void;
  /** Changes may have been missed: reload everything shown. */
  onReset(): void;
  onState(state: LiveState): void;
  /** The session has ended, and the subscription with it. */
  onSignedOut(): void;
};

const RETRY_MS = { first: 500, last: 15_000 } as const;

// Browsers open at most six connections to a server, across all tabs: a hidden tab gives its own up.
const HIDDEN_MS = 60_000;

// Heartbeats come every 15 seconds. A connection can die unnoticed: a laptop slept, a router forgot.
const SILENT_MS = 35_000;

// A kept connection may be dead as well, and only giving it up makes the browser take another. Distant
// clients get longer each time.
const FIRST_SIGN_MS = { first: 3_000, last: 40_000 } as const;

// Beside the stream, of the six that browsers open to a server.
const MOST_KEPT = 5;

// Browsers resume a broken connection after 3 to 5 seconds.
const RESUMED_WITHIN_MS = 5_000;

// A shorter reconnection is not worth the worry.
const BRIEF_MS = 5_000;

export type LiveSubscription = {
  end(): void;
  stayWhileHidden(wanted: boolean): void;
};

/** Resumes from the last event's id, opened anew or not. Without one, `onReset`: changes may be missed. */
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
  let unanswered = 0;
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
    waitForSign(firstSignDelay(unanswered++));
    opened.addEventListener('open', () => {
      attempts = 0;
      unanswered = 0;
      waitForSign(SILENT_MS);
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
      unanswered = 0;
      if (opened.readyState === EventSource.CLOSED) void refused();
      else waitForSign(RESUMED_WITHIN_MS + firstSignDelay(0));
    });
  }

  function hear({ lastEventId }: MessageEvent): void {
    if (lastEventId !== '') cursor = lastEventId;
    waitForSign(SILENT_MS);
  }

  function waitForSign(forMs: number): void {
    heardAt = Date.now();
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(replaceSilent, forMs);
  }

  function replaceSilent(): void {
    const wasOpen = source?.readyState === EventSource.OPEN;
    disconnect();
    if (wasOpen) dropDeadConnections();
    open();
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
    } else if (source === undefined) {
      open();
    } else if (Date.now() - heardAt > SILENT_MS) {
      replaceSilent();
    }
  }

  /** Another window, which nobody looks at, is dropped instead. */
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
    window.removeEventListener('offline', setBroken);
    window.removeEventListener('focus', onFocus);
  }

  document.addEventListener('visibilitychange', onVisibility);
  // Older connections may be dead.
  window.addEventListener('online', open);
  // The connection may seem alive until it has been silent for long.
  window.addEventListener('offline', setBroken);
  window.addEventListener('focus', onFocus);
  open();
  return { end, stayWhileHidden };
}

/** Doubles with each attempt; jitter keeps everyone from hitting a restarted server at once. */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  const delay = Math.min(RETRY_MS.last, RETRY_MS.first * 2 ** attempt);
  return delay * (0.75 + random() / 2);
}

function firstSignDelay(unanswered: number): number {
  return Math.min(FIRST_SIGN_MS.last, FIRST_SIGN_MS.first * 2 ** unanswered);
}

/** Kept connections died with the stream: each of these requests occupies one, and giving it up closes it. */
function dropDeadConnections(): void {
  const signal = AbortSignal.timeout(FIRST_SIGN_MS.first);
  for (let kept = 0; kept < MOST_KEPT; kept++) {
    fetch('/healthz', { signal, cache: 'no-store' }).catch(() => {});
  }
}
