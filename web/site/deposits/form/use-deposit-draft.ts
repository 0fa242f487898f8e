import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { DepositForm } from '#domain/deposits/deposit-request.ts';
import { readStored, removeStored, writeStored } from '../../storage/browser-storage.ts';
import {
  type DepositDraft,
  DRAFT_BYTES,
  type DraftOf,
  draftKey,
  newDraft,
  parseDraft,
} from './deposit-draft.ts';

type DraftAccess = {
  /** Undefined until the browser has made it: the server must not, or everybody would get the same. */
  readonly draft: DepositDraft | undefined;
  readonly change: (form: DepositForm) => void;
  /** Keeps what is typed and makes a new request of it. */
  readonly renew: () => void;
};

/** The draft of a method, kept for as long as the tab lives: a player who comes back finds the same reference. */
export function useDepositDraft(method: DraftOf): DraftAccess {
  const [draft, setDraft] = useState<DepositDraft>();

  useLayoutEffect(() => {
    setDraft(parseDraft(readStored('sessionStorage', draftKey(method))) ?? newDraft(randomBytes()));
  }, [method]);

  useEffect(() => {
    if (draft) writeStored('sessionStorage', draftKey(method), JSON.stringify(draft));
  }, [method, draft]);

  const change = useCallback((form: DepositForm) => setDraft((old) => old && { ...old, form }), []);
  const renew = useCallback(() => setDraft((old) => newDraft(randomBytes(), old?.form)), []);
  return { draft, change, renew };
}

/** Once a request is sent its draft must not come back: its reference is used up. */
export function forgetDraft(method: DraftOf): void {
  removeStored('sessionStorage', draftKey(method));
}

function randomBytes(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(DRAFT_BYTES));
}
