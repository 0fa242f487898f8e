import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { WithdrawalMethod } from '#domain/methods/methods.ts';
import { readStored, removeStored, writeStored } from '../../storage/browser-storage.ts';
import {
  DRAFT_BYTES,
  draftKey,
  type KeptForm,
  newDraft,
  parseDraft,
  type WithdrawalDraft,
} from './withdrawal-draft.ts';

type DraftAccess = {
  /** Undefined until the browser has made it. */
  readonly draft: WithdrawalDraft | undefined;
  readonly change: (form: KeptForm) => void;
  /** Keeps what is typed and makes a new request of it. */
  readonly renew: () => void;
};

/** The draft of a method, kept for as long as the tab lives. */
export function useWithdrawalDraft(method: WithdrawalMethod): DraftAccess {
  const [draft, setDraft] = useState<WithdrawalDraft>();

  useLayoutEffect(() => {
    setDraft(parseDraft(readStored('sessionStorage', draftKey(method))) ?? newDraft(randomBytes()));
  }, [method]);

  useEffect(() => {
    if (draft) writeStored('sessionStorage', draftKey(method), JSON.stringify(draft));
  }, [method, draft]);

  const change = useCallback((form: KeptForm) => setDraft((old) => old && { ...old, form }), []);
  const renew = useCallback(() => setDraft((old) => newDraft(randomBytes(), old?.form)), []);
  return { draft, change, renew };
}

/** Once a request is sent its draft must not come back. */
export function forgetDraft(method: WithdrawalMethod): void {
  removeStored('sessionStorage', draftKey(method));
}

function randomBytes(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(DRAFT_BYTES));
}
