import { type ReactNode, type ToggleEvent, useId, useRef } from 'react';
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

const GAP = 4;

/** Several of many, in a panel below its button. The browser closes it, on Escape and on a press elsewhere. */
export function FilterMenu(props: FilterMenuProps) {
  const { label, allLabel, choices, chosen, max, onChange, search, note } = props;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  function place({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
    const anchor = button.current?.getBoundingClientRect();
    if (newState !== 'open' || anchor === undefined) return;
    const { style } = currentTarget;
    style.top = `${anchor.bottom + GAP + window.scrollY}px`;
    style.left = `max(${GAP}px, min(${anchor.left}px, 100vw - var(--menu-width) - 16px))`;
  }

  function toggle(value: string, on: boolean): void {
    onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value));
  }

  return (
    <>
      <button ref={button} type="button" className={styles.button} popoverTarget={id}>
        <span className="visually-hidden">{label}: </span>
        <span className={styles.current}>{summaryOf(props)}</span>
        <ChevronDownIcon size={14} />
      </button>
      <fieldset id={id} popover="auto" className={styles.panel} onBeforeToggle={place}>
        <legend className="visually-hidden">{label}</legend>
        {search}
        <div className={styles.choices}>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen.length === 0}
              aria-disabled={chosen.length === 0 || undefined}
              onChange={() => onChange([])}
            />
            {allLabel}
          </label>
          {choices.map((choice) => (
            <label key={choice.value} className={styles.choice}>
              <input
                type="checkbox"
                checked={chosen.includes(choice.value)}
                disabled={chosen.length >= max && !chosen.includes(choice.value)}
                onChange={(event) => toggle(choice.value, event.currentTarget.checked)}
              />
              {choice.label}
            </label>
          ))}
        </div>
        <p className={styles.note} role="status">
          {note}
        </p>
      </fieldset>
    </>
  );
}

function summaryOf({ label, allLabel, choices, chosen }: FilterMenuProps): string {
  const [first] = chosen;
  if (first === undefined) return allLabel;
  if (chosen.length > 1) return `${chosen.length} ${label.toLowerCase()}`;
  return choices.find(({ value }) => value === first)?.label ?? `1 ${label.toLowerCase().replace(/s$/, '')}`;
}
