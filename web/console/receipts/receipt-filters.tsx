import { Button, NativeSelect } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { EXCEPTION_LABELS, EXCEPTION_REASONS } from '#domain/receipts/states.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Row, Stack, Text } from '../kit/box.tsx';
import { PlainButton } from '../kit/buttons.tsx';
import { SearchBox } from '../search/search-box.tsx';
import {
  isNarrowed,
  type ReceiptsFilter,
  readReceiptsSearch,
  VIEW_LABELS,
  VIEWS,
} from './receipt/receipts-address.ts';
import { useReceiptCounts } from './receipt/receipts-queries.ts';
import type { ReceivingAccount } from './receipt/use-receipts.ts';
import styles from './receipts.module.css';

type ReceiptFiltersProps = {
  readonly filter: ReceiptsFilter;
  readonly accounts: readonly ReceivingAccount[];
  readonly onChange: (filter: ReceiptsFilter, options: { readonly replace: boolean }) => void;
};

export function ReceiptFilters({ filter, accounts, onChange }: ReceiptFiltersProps) {
  function set(change: Readonly<Partial<Record<keyof ReceiptsFilter, string>>>, replace = false): void {
    onChange(readReceiptsSearch({ ...filter, ...change }), { replace });
  }

  return (
    <Row
      as="search"
      align="start"
      className={`${styles.filters} ${styles.above}`}
      aria-label="Filter receipts"
    >
      <SearchBox
        label="Search receipts"
        placeholder="Payer, note, transaction, player"
        value={filter.search ?? ''}
        onSearch={(search) => set({ search }, true)}
      />
      <NativeSelect
        aria-label="Filter by receiving account"
        rightSection={<ChevronDownIcon size={14} />}
        data={[
          { value: '', label: 'All accounts' },
          ...withChosen(accounts, filter.account).map(({ id, label }) => ({ value: id, label })),
        ]}
        value={filter.account ?? ''}
        onChange={(event) => set({ account: event.currentTarget.value })}
      />
      {isNarrowed(filter) && (
        <Button
          variant="subtle"
          onClick={() => onChange(readReceiptsSearch({ view: filter.view }), { replace: false })}
        >
          Reset filters
        </Button>
      )}
    </Row>
  );
}

/** An address may name an account that no longer exists. */
function withChosen(
  accounts: readonly ReceivingAccount[],
  chosen: string | undefined,
): readonly ReceivingAccount[] {
  if (chosen === undefined || accounts.some(({ id }) => id === chosen)) return accounts;
  return [...accounts, { id: chosen, label: 'Another account' }];
}

type ReceiptViewsProps = {
  readonly filter: ReceiptsFilter;
  readonly onChoose: (filter: ReceiptsFilter) => void;
};

export function ReceiptViews({ filter, onChoose }: ReceiptViewsProps) {
  const counts = useReceiptCounts();
  const { view: chosen = 'waiting' } = filter;
  const reasons = EXCEPTION_REASONS.filter(
    (reason) => reason === filter.reason || (counts?.byReason[reason] ?? 0) > 0,
  );
  return (
    <Stack className={styles.above}>
      <Choices
        label="Which receipts"
        className={styles.tabs}
        options={VIEWS}
        labels={VIEW_LABELS}
        counts={counts && { waiting: counts.waiting }}
        chosen={chosen}
        onChoose={(view) => onChoose(readReceiptsSearch({ ...filter, view, reason: undefined }))}
      />
      {chosen === 'waiting' && reasons.length > 0 && (
        <Choices
          label="Why they wait"
          className={styles.reasons}
          options={reasons}
          labels={EXCEPTION_LABELS}
          counts={counts?.byReason}
          chosen={filter.reason}
          onChoose={(reason) =>
            onChoose({ ...filter, reason: reason === filter.reason ? undefined : reason })
          }
        />
      )}
    </Stack>
  );
}

type ChoicesProps<T extends string> = {
  readonly label: string;
  readonly className: string | undefined;
  readonly options: readonly T[];
  readonly labels: Readonly<Record<T, string>>;
  readonly counts: Readonly<Partial<Record<T, number>>> | undefined;
  readonly chosen: T | undefined;
  readonly onChoose: (option: T) => void;
};

function Choices<T extends string>(props: ChoicesProps<T>) {
  const { label, className, options, labels, counts, chosen, onChoose } = props;
  const place = useRef<HTMLFieldSetElement>(null);
  // on a narrow screen not all have room, and less with their counts
  const isCounted = counts !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each changes where the chosen one is
  useLayoutEffect(() => {
    showPressed(place.current);
  }, [chosen, isCounted]);
  return (
    <Row
      as="fieldset"
      ref={place}
      gap={4}
      keepsLine
      className={`${styles.choices} ${className}`}
      aria-label={label}
    >
      {options.map((option) => (
        <PlainButton
          key={option}
          look="bare"
          data-choice={option}
          aria-pressed={option === chosen}
          onClick={() => onChoose(option)}
        >
          <span>{labels[option]}</span>
          {counts?.[option] !== undefined && (
            <Text weight="bold"> {counts[option].toLocaleString('en-US')}</Text>
          )}
        </PlainButton>
      ))}
    </Row>
  );
}

function showPressed(buttons: HTMLElement | null): void {
  const button = buttons?.querySelector('[aria-pressed="true"]');
  if (buttons && button) buttons.scrollLeft += middleOf(button) - middleOf(buttons);
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
