import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { checkCasinoId } from '#domain/deposits/deposit-request.ts';
import { readStored, removeStored, writeStored } from '#web/browser/storage.ts';

/** A request being filled in: its form, and what stays the same through every retry. */
type AnyDraft = { readonly form: { readonly casinoId: string } };

/** How a kind of draft is made and read. */
export type DraftKind<Draft extends AnyDraft> = {
  /** How many random bytes one is made from. */
  readonly bytes: number;
  readonly make: (randomBytes: Uint8Array, form: Draft['form']) => Draft;
  readonly emptyForm: Draft['form'];
  /** Undefined when this version cannot use what is stored. */
  readonly parse: (json: string | null) => Draft | undefined;
};

type DraftAccess<Draft extends AnyDraft> = {
  /** Undefined until the browser has made it: made on the server, everybody would get the same. */
  readonly draft: Draft | undefined;
  readonly change: (form: Draft['form']) => void;
  /** Takes up a request that has been submitted before. */
  readonly adopt: (draft: Draft) => void;
  /** Keeps the form and turns it into a new request. */
  readonly renew: () => void;
};

/** The storage key of the casino ID typed last in this tab, for its next form. */
const CASINO_ID = 'cage.casino-id';

/** The draft under a key, kept for the life of the tab: a player who comes back finds the same request. */
export function useDraft<Draft extends AnyDraft>(kind: DraftKind<Draft>, key: string): DraftAccess<Draft> {
  const [draft, setDraft] = useState<Draft>();

  useLayoutEffect(() => {
    setDraft(kind.parse(readStored('sessionStorage', key)) ?? newDraft(kind));
  }, [kind, key]);

  useEffect(() => {
    if (!draft) return;
    writeStored('sessionStorage', key, JSON.stringify(draft));
    const { casinoId } = draft.form;
    if (checkCasinoId(casinoId) === undefined) writeStored('sessionStorage', CASINO_ID, casinoId);
  }, [key, draft]);

  const change = useCallback((form: Draft['form']) => setDraft((old) => old && { ...old, form }), []);
  const renew = useCallback(
    () => setDraft((old) => old && kind.make(randomBytes(kind.bytes), old.form)),
    [kind],
  );
  return { draft, change, adopt: setDraft, renew };
}

/** Once a request is sent its draft must not come back: its request id is used up. */
export function forgetDraft(key: string): void {
  removeStored('sessionStorage', key);
}

function newDraft<Draft extends AnyDraft>(kind: DraftKind<Draft>): Draft {
  const casinoId = readStored('sessionStorage', CASINO_ID) ?? '';
  return kind.make(randomBytes(kind.bytes), { ...kind.emptyForm, casinoId });
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}
