import type { ListedRecord } from '../record/record.ts';
import type { Selection } from './use-selection.ts';

type SelectBoxProps = {
  readonly record: ListedRecord;
  readonly isSelected: boolean;
  readonly onSelect: Selection['toggle'];
  readonly className: string | undefined;
};

/** Selects a row; with Shift, all rows from the one selected last. */
export function SelectBox({ record, isSelected, onSelect, className }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      className={className}
      aria-label={`Select ${record.username}`}
      checked={isSelected}
      // for keyboard and pointer alike
      onClick={(event) => onSelect(record.id, event.shiftKey)}
      onChange={() => {}}
    />
  );
}
