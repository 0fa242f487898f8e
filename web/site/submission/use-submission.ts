import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { asOnlyTab } from '#web/browser/one-tab.ts';
import { retrying } from '#web/data/retrying.ts';
import { rememberRequest } from '../following/followed-request.ts';
import { forgetDraft } from '../forms/use-draft.ts';
import {
  findUnfinished,
  forgetUnfinished,
  isUnknown,
  keepUnfinished,
  PERSEVERANCE_MS,
  stopUnfinished,
  Unconfirmed,
  type Unfinished,
} from './unfinished.ts';

type Options<Request, Answer> = {
  readonly form: string;
  readonly send: (request: Request) => Promise<Answer>;
  readonly onSent: (request: Request, answer: Answer) => void;
  /** Returns what shows the failure, called as the form regains the focus. */
  readonly onFailed: (error: unknown, request?: Request) => Promise<() => void>;
  /** Puts an earlier page's request into the form. Undefined: unreadable, or for the player to submit. */
  readonly takeUp: (unfinished: Unfinished) => Request | undefined;
};

/** Sends until answered, whatever happens to connection, page or tab: the same request id is stored once. */
export function useSubmission<Request, Answer extends { readonly followToken: string }>(
  options: Options<Request, Answer>,
) {
  const { form } = options;
  const [sending, setSending] = useState(false);
  const running = useRef<AbortController>(undefined);

  /** `kept` is stored: no password. */
  async function submit(requestId: string, request: Request, kept: unknown): Promise<void> {
    const address = location.pathname + location.search;
    const unfinished = { requestId, form, address, sinceMs: Date.now(), stopped: false };
    keepUnfinished({ ...unfinished, request: kept });
    await persist({ ...unfinished, request }, { mayBeDone: false });
  }

  async function persist(
    { requestId, sinceMs, request }: Unfinished<Request>,
    { mayBeDone }: { readonly mayBeDone: boolean },
  ): Promise<void> {
    const { signal } = begin();
    const untilMs = sinceMs + PERSEVERANCE_MS;
    try {
      const answer = await asItsOnlyTab(
        requestId,
        () => retrying(() => options.send(request), { untilMs, signal, mayBeDone }),
        signal,
      );
      rememberRequest(answer.followToken);
      forgetUnfinished(requestId);
      forgetDraft(form);
      options.onSent(request, answer);
    } catch (error) {
      // Not failed but left: a player who comes back to the form has it sent again.
      if (signal.reason !== LEFT) await fail(requestId, error, request);
    }
  }

  async function fail(requestId: string, error: unknown, request?: Request): Promise<void> {
    if (isUnknown(error)) stopUnfinished(requestId);
    else forgetUnfinished(requestId);
    const show = await options.onFailed(error, request);
    flushSync(() => {
      show();
      setSending(false);
    });
    running.current = undefined;
  }

  function begin(): AbortController {
    const controller = new AbortController();
    running.current = controller;
    setSending(true);
    return controller;
  }

  const resume = useEffectEvent(async (requestId: string) => {
    // Another tab may have finished it, or the player submitted the form again.
    const unfinished = findUnfinished(form, Date.now());
    if (running.current || unfinished?.requestId !== requestId) return;
    const request = options.takeUp(unfinished);
    const goesOn = !unfinished.stopped && Date.now() < unfinished.sinceMs + PERSEVERANCE_MS;
    if (request !== undefined && goesOn) await persist({ ...unfinished, request }, { mayBeDone: true });
    else await fail(requestId, new Unconfirmed(), request);
  });

  useEffect(() => {
    let left = false;
    const unfinished = findUnfinished(form, Date.now());
    if (unfinished) {
      const { requestId } = unfinished;
      void isLeftAlone(requestId).then((alone) => (alone && !left ? resume(requestId) : undefined));
    }
    return () => {
      left = true;
      running.current?.abort(LEFT);
    };
  }, [form]);

  /** Forgets a request of unknown outcome. */
  function dismiss(): void {
    const unfinished = findUnfinished(form, Date.now());
    if (unfinished) forgetUnfinished(unfinished.requestId);
  }

  return { sending, submit, stop: () => running.current?.abort(new Unconfirmed()), dismiss };
}

const LEFT = 'The player has left the page.';

/** A page that is loaded again may take a moment to release its lock. */
const RELEASE_MS = 2_000;

/** Without locks two tabs may send the same request, which is stored once all the same. */
async function asItsOnlyTab<Result>(
  requestId: string,
  work: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  return asOnlyTab(`cage.request.${requestId}`, work, signal);
}

async function isLeftAlone(requestId: string): Promise<boolean> {
  return asItsOnlyTab(requestId, async () => true, AbortSignal.timeout(RELEASE_MS)).catch(() => false);
}
