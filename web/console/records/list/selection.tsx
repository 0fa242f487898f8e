import { useCallback, useMemo, useRef, useState } from 'react';
import kit from '../../kit/kit.module.css';
import styles from './selection.module.css';

/** @param from the start of a range, whose rows all follow the toggled one */
export function toggled(
  before: ReadonlySet<string>,
  order: readonly string[],
  id: string,
  from: string | undefined,
): ReadonlySet<string> {
  const isChosen = !before.has(id);
  const after = new Set(before);
  for (const each of between(order, id, from)) {
    if (isChosen) after.add(each);
    else after.delete(each);
  }
  return after;
}

function between(order: readonly string[], id: string, from: string | undefined): readonly string[] {
  const [one, other] = [order.indexOf(id), from === undefined ? -1 : order.indexOf(from)];
  if (one < 0 || other < 0) return [id];
  return order.slice(Math.min(one, other), Math.max(one, other) + 1);
}

export type Selection = {
  readonly ids: ReadonlySet<string>;
  /** @param toHere extends to all rows from the one toggled last */
  readonly toggle: (id: string, toHere: boolean) => void;
  readonly set: (ids: readonly string[]) => void;
};

const NONE: ReadonlySet<string> = new Set();

/** Rows that are no longer shown are not selected. */
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

type SelectBoxProps = {
  readonly id: string;
  readonly name: string;
  readonly isSelected: boolean;
  readonly onSelect: Selection['toggle'];
};

export function SelectBox({ id, name, isSelected, onSelect }: SelectBoxProps) {
  return (
    <label className={styles.place}>
      <input
        type="checkbox"
        className={kit.check}
        aria-label={`Select ${name}`}
        checked={isSelected}
        // serves keyboard and pointer alike
        onClick={(event) => onSelect(id, event.shiftKey)}
        onChange={() => {}}
      />
    </label>
  );
}
