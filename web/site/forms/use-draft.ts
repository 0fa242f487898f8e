import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { cleanCasinoId } from '#domain/deposits/deposit-request.ts';
import { readStored, removeStored, writeStored } from '../storage/browser-storage.ts';

/** A request being typed: its form, and what is of this one request, however often it is tried. */
type AnyDraft = { readonly form: { readonly casinoId: string } };

/** How drafts of a kind are made and read. */
export type DraftKind<Draft extends AnyDraft> = {
  /** How many random bytes one is made from. */
  readonly bytes: number;
  readonly make: (randomBytes: Uint8Array, form: Draft['form']) => Draft;
  readonly emptyForm: Draft['form'];
  /** Undefined when what is stored is not one that this version can go on with. */
  readonly parse: (json: string | null) => Draft | undefined;
};

type DraftAccess<Draft extends AnyDraft> = {
  /** Undefined until the browser has made it: the server must not, or everybody would get the same. */
  readonly draft: Draft | undefined;
  readonly change: (form: Draft['form']) => void;
  /** Keeps what is typed and makes a new request of it. */
  readonly renew: () => void;
};

/** Where a tab keeps the casino ID that was typed last, for its next form. */
const CASINO_ID = 'cage.casino-id';

/** The draft under a key, kept for as long as the tab lives: a player who comes back finds the same request. */
export function useDraft<Draft extends AnyDraft>(kind: DraftKind<Draft>, key: string): DraftAccess<Draft> {
  const [draft, setDraft] = useState<Draft>();

  useLayoutEffect(() => {
    setDraft(kind.parse(readStored('sessionStorage', key)) ?? newDraft(kind));
  }, [kind, key]);

  useEffect(() => {
    if (!draft) return;
    writeStored('sessionStorage', key, JSON.stringify(draft));
    if (draft.form.casinoId) writeStored('sessionStorage', CASINO_ID, draft.form.casinoId);
  }, [key, draft]);

  const change = useCallback((form: Draft['form']) => setDraft((old) => old && { ...old, form }), []);
  const renew = useCallback(
    () => setDraft((old) => old && kind.make(randomBytes(kind.bytes), old.form)),
    [kind],
  );
  return { draft, change, renew };
}

/** Once a request is sent its draft must not come back: what is of that request is used up. */
export function forgetDraft(key: string): void {
  removeStored('sessionStorage', key);
}

function newDraft<Draft extends AnyDraft>(kind: DraftKind<Draft>): Draft {
  const casinoId = cleanCasinoId(readStored('sessionStorage', CASINO_ID) ?? '');
  return kind.make(randomBytes(kind.bytes), { ...kind.emptyForm, casinoId });
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}
