import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { DepositForm } from '#domain/deposits/deposit-request.ts';
import type { MethodKey } from '#domain/methods/methods.ts';
import { type DepositDraft, DRAFT_BYTES, draftKey, newDraft, parseDraft } from './deposit-draft.ts';

type DraftAccess = {
  /** Undefined until the browser has made it: the server must not, or everybody would get the same. */
  readonly draft: DepositDraft | undefined;
  readonly change: (form: DepositForm) => void;
  /** Keeps what is typed and makes a new request of it. */
  readonly renew: () => void;
};

/** The draft of a method, kept for as long as the tab lives: a player who comes back finds the same reference. */
export function useDepositDraft(method: MethodKey): DraftAccess {
  const [draft, setDraft] = useState<DepositDraft>();

  useLayoutEffect(() => setDraft(read(method) ?? newDraft(randomBytes())), [method]);

  useEffect(() => {
    if (draft) write(method, draft);
  }, [method, draft]);

  const change = useCallback((form: DepositForm) => setDraft((old) => old && { ...old, form }), []);
  const renew = useCallback(() => setDraft((old) => newDraft(randomBytes(), old?.form)), []);
  return { draft, change, renew };
}

/** Once a request is sent its draft must not come back: its reference is used up. */
export function forgetDraft(method: MethodKey): void {
  try {
    sessionStorage.removeItem(draftKey(method));
  } catch (error) {
    console.warn('The draft could not be removed.', error);
  }
}

function read(method: MethodKey): DepositDraft | undefined {
  try {
    return parseDraft(sessionStorage.getItem(draftKey(method)));
  } catch (error) {
    console.warn('The draft could not be read.', error);
    return undefined;
  }
}

function write(method: MethodKey, draft: DepositDraft): void {
  try {
    sessionStorage.setItem(draftKey(method), JSON.stringify(draft));
  } catch (error) {
    console.warn('The draft could not be kept.', error);
  }
}

function randomBytes(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(DRAFT_BYTES));
}
