import type { ListedRecord } from '../record/record.ts';
import type { Selection } from '../selection/use-selection.ts';
import styles from './record-table.module.css';
import type { Column } from './record-table.tsx';

type SelectAllProps = { readonly ids: readonly string[]; readonly selection: Selection };

/** Selects all rows of the page, or none. */
function SelectAll({ ids, selection }: SelectAllProps) {
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

/** The column of check boxes; empty for people who may not change anything. */
export function selectColumn(
  mayChange: boolean,
  records: readonly ListedRecord[] | undefined,
  selection: Selection,
): Column {
  if (!mayChange) return { label: 'Selected', isHidden: true, width: 'Select' };
  const ids = records?.map(({ id }) => id) ?? [];
  return { label: <SelectAll ids={ids} selection={selection} />, width: 'Select' };
}
