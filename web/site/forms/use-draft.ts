import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { checkCasinoId } from '#domain/deposits/deposit-request.ts';
import { readStored, removeStored, writeStored } from '#web/browser/storage.ts';

type AnyDraft = { readonly form: { readonly casinoId: string } };

export type DraftKind<Draft extends AnyDraft> = {
  readonly bytes: number;
  readonly make: (randomBytes: Uint8Array, form: Draft['form']) => Draft;
  readonly emptyForm: Draft['form'];
  /** Without what must not be stored. */
  readonly kept: (form: Draft['form']) => Draft['form'];
  /** Undefined when this version cannot use the stored draft. */
  readonly parse: (json: string | null) => Draft | undefined;
};

type DraftAccess<Draft extends AnyDraft> = {
  /** Undefined until the browser has made it: made on the server, everybody would get the same. */
  readonly draft: Draft | undefined;
  readonly change: (form: Draft['form']) => void;
  readonly adopt: (draft: Draft) => void;
  readonly renew: () => void;
};

/** The casino ID typed last in this tab, for its next form. */
const CASINO_ID = 'cage.casino-id';

/** Kept for the life of the tab: a player who comes back finds the same request. */
export function useDraft<Draft extends AnyDraft>(kind: DraftKind<Draft>, key: string): DraftAccess<Draft> {
  const [draft, setDraft] = useState<Draft>();

  useLayoutEffect(() => {
    setDraft(kind.parse(readStored('sessionStorage', key)) ?? newDraft(kind));
  }, [kind, key]);

  useEffect(() => {
    if (!draft) return;
    const form = { ...kind.kept(draft.form), casinoId: keptId(draft.form.casinoId) };
    writeStored('sessionStorage', key, JSON.stringify({ ...draft, form }));
    // What was typed on the way to a text that is no ID is none either.
    if (draft.form.casinoId) writeStored('sessionStorage', CASINO_ID, form.casinoId);
  }, [kind, key, draft]);

  const change = useCallback((form: Draft['form']) => setDraft((old) => old && { ...old, form }), []);
  const renew = useCallback(
    () => setDraft((old) => old && kind.make(randomBytes(kind.bytes), old.form)),
    [kind],
  );
  return { draft, change, adopt: setDraft, renew };
}

/** What is no ID may be a card's number, or a password typed into the wrong field. */
function keptId(typed: string): string {
  return checkCasinoId(typed) === undefined ? typed : '';
}

/** A sent request's id is used up: its draft must not come back. */
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
