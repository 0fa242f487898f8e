import { useCallback, useMemo, useRef, useState } from 'react';
import { toggled } from './selection.ts';

export type Selection = {
  readonly ids: ReadonlySet<string>;
  /** @param toHere extends to all rows from the one toggled last */
  readonly toggle: (id: string, toHere: boolean) => void;
  readonly set: (ids: readonly string[]) => void;
};

const NONE: ReadonlySet<string> = new Set();

/** Which of the rows shown are selected; a row that is no longer shown is not. */
export function useSelection(rows: readonly { readonly id: string }[] | undefined): Selection {
  const shown = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const [chosen, setChosen] = useState(NONE);
  const last = useRef<string>(undefined);
  const order = useRef(shown);
  order.current = shown;

  const toggle = useCallback((id: string, toHere: boolean) => {
    const from = toHere ? last.current : undefined;
    last.current = id;
    setChosen((before) => toggled(before, order.current, id, from));
  }, []);
  const set = useCallback((ids: readonly string[]) => setChosen(new Set(ids)), []);

  const ids = useMemo(() => {
    const present = shown.filter((id) => chosen.has(id));
    return present.length === 0 ? NONE : new Set(present);
  }, [chosen, shown]);
  return useMemo(() => ({ ids, toggle, set }), [ids, toggle, set]);
}
