import { useEffect, useState } from 'react';
import type { RequestState } from '#domain/requests/request-state.ts';
import { CallError, call } from '#web/data/call.ts';
import * as words from '#words/forms.tsx';
import { keptCooldown } from './kept-cooldown.ts';
import { noteOfOwn } from './own-requests.ts';
import { isSettled, type RequestStatus } from './request-text.ts';

const TIMEOUT_MS = 10_000;

export type Following =
  | { readonly as: 'loading' }
  /** `offline`: the state of the server's last answer. */
  | { readonly as: 'known'; readonly request: RequestStatus; readonly offline: boolean }
  | { readonly as: 'unknown'; readonly message: string }
  /** No answer yet; polling goes on. */
  | { readonly as: 'unreachable'; readonly message: string };

/** Polled while the page is visible: staff may correct settled requests, too. Idle without a token. */
export function useRequestStatus(token: string | undefined): Following {
  const [following, setFollowing] = useState<Following>({ as: 'loading' });

  useEffect(() => {
    if (token === undefined) return;
    let ended = false;
    let asking = false;
    let asked = 0;
    let state: RequestState | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setFollowing({ as: 'loading' });

    async function ask(): Promise<void> {
      if (ended || asking || token === undefined) return;
      clearTimeout(timer);
      asking = true;
      try {
        const request = await call('getRequestStatus', { token }, TIMEOUT_MS);
        if (!ended) setFollowing({ as: 'known', request, offline: false });
        // Whoever handles it may decide in a moment.
        if (request.state !== state) asked = 0;
        state = request.state;
        noteOfOwn(token, { isSettled: isSettled(state) });
        // A declined player may ask again: the wait that this browser keeps is over.
        if (request.kind === 'withdrawal' && request.state === 'declined') keptCooldown.forget();
      } catch (error) {
        if (!ended) setFollowing((last) => afterFailure(last, error));
        ended ||= isFinal(error);
      }
      asking = false;
      asked += 1;
      if (!ended && !document.hidden) timer = setTimeout(ask, pollDelay(asked, state));
    }

    const onLookedAt = () => {
      if (document.hidden) return clearTimeout(timer);
      asked = 0;
      void ask();
    };
    document.addEventListener('visibilitychange', onLookedAt);
    addEventListener('focus', onLookedAt);
    void ask();
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onLookedAt);
      removeEventListener('focus', onLookedAt);
    };
  }, [token]);

  return following;
}

function afterFailure(last: Following, error: unknown): Following {
  const message = error instanceof CallError ? words.refusal(error) : String(error);
  if (isFinal(error)) return { as: 'unknown', message };
  return last.as === 'known' ? { ...last, offline: true } : { as: 'unreachable', message };
}

function isFinal(error: unknown): boolean {
  return error instanceof CallError && (error.status === 'NOT_FOUND' || error.status === 'INVALID_ARGUMENT');
}

const SOONEST_MS = 1_500;
/** So that a decision is told within two seconds of when it can no longer be undone (`TOLD_AFTER_MS`). */
const SOONEST_HANDLED_MS = 700;
/** Two minutes. A change of its state, or returning to the page, as from paying, begins anew. */
const SOON = 80;
/** Shorter than a decision is kept back, during which it is being handled: the page notices. */
const LATEST_MS = 8_000;
const SETTLED_MS = 15_000;
const GROWTH = 1.15;

/** Short at first, when most changes come, then longer. Settled requests change only by corrections. */
export function pollDelay(asked: number, state?: RequestState): number {
  if (state !== undefined && isSettled(state)) return SETTLED_MS;
  const soonest = state === 'being_handled' ? SOONEST_HANDLED_MS : SOONEST_MS;
  return Math.min(LATEST_MS, Math.round(soonest * GROWTH ** Math.max(0, asked - SOON)));
}
