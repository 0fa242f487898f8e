import styles from './record-table.module.css';
import type { Selection } from './use-selection.ts';

type SelectAllProps = { readonly ids: readonly string[]; readonly selection: Selection };

/** Selects the rows of the page, or none. */
export function SelectAll({ ids, selection }: SelectAllProps) {
  const isAll = ids.length > 0 && selection.ids.size === ids.length;
  return (
    <input
      type="checkbox"
      className={styles.checkbox}
      aria-label="Select all on this page"
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = selection.ids.size > 0 && !isAll;
      }}
      onChange={() => selection.set(isAll ? [] : ids)}
    />
  );
}
