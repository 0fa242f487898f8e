import { Checkbox, Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../icons/icons.tsx';
import styles from './filter-menu.module.css';

export type FilterChoice = { readonly value: string; readonly label: string };

type FilterMenuProps = {
  /** What is chosen: `Workers`. */
  readonly label: string;
  /** What choosing nothing means: `Everyone`. */
  readonly allLabel: string;
  readonly choices: readonly FilterChoice[];
  readonly chosen: readonly string[];
  /** How many may be chosen at most. */
  readonly max: number;
  readonly onChange: (chosen: readonly string[]) => void;
  /** Stands above the choices. */
  readonly search?: ReactNode;
  /** Said below the choices. */
  readonly note?: string | undefined;
};

const CHOICE_STYLES = {
  body: styles.choice ?? '',
  labelWrapper: styles.labelPlace ?? '',
  label: styles.label ?? '',
};

/** Several of many, in a panel below its button. */
export function FilterMenu(props: FilterMenuProps) {
  const { label, allLabel, choices, chosen, max, onChange, search, note } = props;
  return (
    <Popover width={260} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={styles.button}>
          <span className="visually-hidden">{label}: </span>
          <span className={styles.current}>{summaryOf(props)}</span>
          <ChevronDownIcon size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel ?? ''}>
        {search}
        <div className={styles.choices}>
          <Checkbox
            classNames={CHOICE_STYLES}
            label={allLabel}
            checked={chosen.length === 0}
            aria-disabled={chosen.length === 0 || undefined}
            onChange={() => onChange([])}
          />
          <Checkbox.Group value={[...chosen]} maxSelectedValues={max} onChange={onChange}>
            {choices.map((choice) => (
              <Checkbox
                key={choice.value}
                classNames={CHOICE_STYLES}
                label={choice.label}
                value={choice.value}
              />
            ))}
          </Checkbox.Group>
        </div>
        <p className={styles.note} role="status">
          {note}
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}

function summaryOf({ label, allLabel, choices, chosen }: FilterMenuProps): string {
  const [first] = chosen;
  if (first === undefined) return allLabel;
  if (chosen.length > 1) return `${chosen.length} ${label.toLowerCase()}`;
  return choices.find(({ value }) => value === first)?.label ?? `1 ${label.toLowerCase().replace(/s$/, '')}`;
}
