import styles from './select-box.module.css';
import type { Selection } from './use-selection.ts';

type SelectBoxProps = {
  readonly id: string;
  /** What is selected: a player, a payment. */
  readonly name: string;
  readonly isSelected: boolean;
  readonly onSelect: Selection['toggle'];
};

/** Selects a row; with Shift, all rows from the one selected last. */
export function SelectBox({ id, name, isSelected, onSelect }: SelectBoxProps) {
  return (
    <label className={styles.place}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={`Select ${name}`}
        checked={isSelected}
        // for keyboard and pointer alike
        onClick={(event) => onSelect(id, event.shiftKey)}
        onChange={() => {}}
      />
    </label>
  );
}
