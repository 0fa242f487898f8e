import { useEffect, useState } from 'react';
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
    let settled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setFollowing({ as: 'loading' });

    async function ask(): Promise<void> {
      if (ended || asking || token === undefined) return;
      clearTimeout(timer);
      asking = true;
      try {
        const request = await call('getRequestStatus', { token }, TIMEOUT_MS);
        if (!ended) setFollowing({ as: 'known', request, offline: false });
        settled = isSettled(request.state);
        noteOfOwn(token, { isSettled: settled });
        // A declined player may ask again: the wait that this browser keeps is over.
        if (request.kind === 'withdrawal' && request.state === 'declined') keptCooldown.forget();
      } catch (error) {
        if (!ended) setFollowing((last) => afterFailure(last, error));
        ended ||= isFinal(error);
      }
      asking = false;
      asked += 1;
      if (!ended && !document.hidden) timer = setTimeout(ask, pollDelay(asked, settled));
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
/** Two minutes. Returning to the page, as from paying, begins anew. */
const SOON = 80;
const LATEST_MS = 15_000;
const GROWTH = 1.15;

/** Short at first, when most changes come, then longer. Settled requests change only by corrections. */
export function pollDelay(asked: number, isSettled = false): number {
  if (isSettled) return LATEST_MS;
  return Math.min(LATEST_MS, Math.round(SOONEST_MS * GROWTH ** Math.max(0, asked - SOON)));
}
