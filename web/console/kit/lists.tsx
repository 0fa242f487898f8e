import { Button, Tooltip } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from '../icons/icons.tsx';
import { RelativeTime } from '../time/when.tsx';
import { Row, Text } from './box.tsx';
import buttons from './buttons.module.css';
import kit from './kit.module.css';
import styles from './lists.module.css';
import overlays from './overlays.module.css';

export type Chip<Filter> = {
  readonly id: string;
  readonly label: string;
  readonly without: Filter;
};

type FilterChipsProps<Filter> = {
  readonly chips: readonly Chip<Filter>[];
  readonly onChange: (filter: Filter) => void;
  /** Removes all of them at once, if offered here. */
  readonly none?: Filter;
  /** Lets the focus be moved once the last chip is removed. */
  readonly onEmptied: () => void;
};

export function FilterChips<Filter>({ chips, onChange, none, onEmptied }: FilterChipsProps<Filter>) {
  const list = useRef<HTMLUListElement>(null);

  function remove(chip: Chip<Filter>, index: number): void {
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-chip]');
    const next = buttons?.[index + 1] ?? buttons?.[index - 1];
    if (next) next.focus();
    else onEmptied();
    onChange(chip.without);
  }

  if (chips.length === 0) return null;
  return (
    <Row as="ul" gap={6} padding="0 0 10px" ref={list} aria-label="Active filters">
      {chips.map((chip, index) => (
        <li key={chip.id} style={{ maxWidth: '100%' }}>
          <Tooltip label="Remove this filter">
            <button type="button" data-chip className={styles.chip} onClick={() => remove(chip, index)}>
              <span className="visually-hidden">Remove filter </span>
              <Text keepsLine>{chip.label}</Text>
              <CloseIcon size={12} />
            </button>
          </Tooltip>
        </li>
      ))}
      {none && (
        <li>
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => {
              onEmptied();
              onChange(none);
            }}
          >
            Clear filters
          </Button>
        </li>
      )}
    </Row>
  );
}

export type Choice = {
  readonly label: string;
  readonly count?: number | undefined;
  readonly more?: ReactNode;
  readonly isGrave?: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

type ChoicesProps = {
  readonly label: string;
  /** Tabs stand above what they show, pills narrow it. */
  readonly look: 'tabs' | 'pills';
  readonly choices: readonly Choice[];
};

/** What a list shows, one of a few; all in a line, which scrolls where it has no room. */
export function Choices({ label, look, choices }: ChoicesProps) {
  const line = useRef<HTMLFieldSetElement>(null);
  const chosen = choices.find(({ isChosen }) => isChosen)?.label;
  // on a narrow screen not all have room, and less with their counts
  const isCounted = choices.some(({ count }) => count !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each changes where the chosen one is
  useLayoutEffect(() => {
    showPressed(line.current);
  }, [chosen, isCounted]);
  return (
    <fieldset ref={line} className={styles.choices} data-look={look} aria-label={label}>
      {choices.map(({ label, count, more, isGrave, isChosen, onChoose }) => (
        <button
          type="button"
          key={label}
          className={`${buttons.lights} ${styles.choice}`}
          data-grave={isGrave || undefined}
          aria-pressed={isChosen}
          onClick={onChoose}
        >
          <span>{label}</span>
          {count !== undefined && <Text weight="bold">{` ${count.toLocaleString('en-US')}`}</Text>}
          {more}
        </button>
      ))}
    </fieldset>
  );
}

function showPressed(line: HTMLElement | null): void {
  const button = line?.querySelector('[aria-pressed="true"]');
  if (line && button) line.scrollLeft += middleOf(button) - middleOf(line);
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

type QueueSummaryProps = {
  readonly count: number;
  /** `pending`, `waiting`. */
  readonly state: string;
  readonly amountText: string;
  readonly oldest: string | null;
  readonly waiting?: 'short' | 'long' | 'too-long';
};

export function QueueSummary({ count, state, amountText, oldest, waiting }: QueueSummaryProps) {
  return (
    <Row as="p" gap={12} rowGap={2} className={kit['tone-dim']} style={{ minHeight: 28 }}>
      <Text as="strong" weight="bold" tone="text">
        {count.toLocaleString('en-US')} {state}
      </Text>
      {count > 0 && <span>{amountText}</span>}
      {oldest !== null && (
        <span className={styles.waits} data-waiting={waiting} style={{ color: 'var(--wait, inherit)' }}>
          oldest <RelativeTime instant={oldest} />
        </span>
      )}
    </Row>
  );
}

type SelectionBarProps = {
  readonly label: string;
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
};

export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <Row
      as="section"
      gap={12}
      rowGap={8}
      justify="center"
      className={`${kit.floats} ${overlays.selectionBar}`}
      data-selection-bar
      aria-label={label}
    >
      <Text weight="bold" role="status">
        {count} selected
      </Text>
      {children}
      <Button variant="default" onClick={onClear}>
        Clear
      </Button>
    </Row>
  );
}
