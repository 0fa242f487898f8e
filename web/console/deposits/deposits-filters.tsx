import { Button, NativeSelect } from '@mantine/core';
import { DEPOSIT_STATUS_LABELS, STORED_DEPOSIT_STATUSES } from '#domain/deposits/status.ts';
import { DEPOSIT_METHOD_VALUES } from '#domain/methods/methods.ts';
import type { DatePreset } from '#domain/time/date-filter.ts';
import { SearchBox } from '../controls/search-box.tsx';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { CustomRange } from './custom-range.tsx';
import { type DepositsFilter, isFiltered, readDepositsSearch } from './deposits-address.ts';
import styles from './deposits-filters.module.css';

const DATE_LABELS: Readonly<Record<DatePreset, string>> = {
  today: 'Today',
  last_week: 'Last week',
  last_month: 'Last month',
  last_3_months: 'Last 3 months',
  custom: 'Custom range',
};

const STATUS_CHOICES = [
  { value: '', label: 'All statuses' },
  ...STORED_DEPOSIT_STATUSES.map((value) => ({ value, label: DEPOSIT_STATUS_LABELS[value] })),
];
const METHOD_CHOICES = [
  { value: '', label: 'All methods' },
  ...DEPOSIT_METHOD_VALUES.map((value) => ({ value, label: value })),
];
const DATE_CHOICES = [
  { value: '', label: 'All time' },
  ...Object.entries(DATE_LABELS).map(([value, label]) => ({ value, label })),
];

export type FilterChange = (filter: DepositsFilter, options: { readonly replace: boolean }) => void;

type DepositsFiltersProps = { readonly filter: DepositsFilter; readonly onChange: FilterChange };

/** Which deposits; all of it is in the address. */
export function DepositsFilters({ filter, onChange }: DepositsFiltersProps) {
  function set(change: Readonly<Partial<Record<keyof DepositsFilter, string>>>, replace = false): void {
    onChange(readDepositsSearch({ ...filter, ...change }), { replace });
  }

  return (
    <search className={styles.filters} aria-label="Filter deposits">
      <SearchBox
        label="Search deposits"
        placeholder="Username, sender, method, reference"
        value={filter.search ?? ''}
        onSearch={(search) => set({ search }, true)}
      />
      <NativeSelect
        aria-label="Status"
        rightSection={<ChevronDownIcon size={14} />}
        data={STATUS_CHOICES}
        value={filter.status ?? ''}
        onChange={(event) => set({ status: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Method"
        rightSection={<ChevronDownIcon size={14} />}
        data={METHOD_CHOICES}
        value={filter.method ?? ''}
        onChange={(event) => set({ method: event.currentTarget.value })}
      />
      <NativeSelect
        className={styles.date ?? ''}
        aria-label="Date (New York time)"
        rightSection={<ChevronDownIcon size={14} />}
        data={DATE_CHOICES}
        value={filter.date ?? ''}
        onChange={(event) => set({ date: event.currentTarget.value })}
      />
      {filter.date === 'custom' && (
        <CustomRange from={filter.from} to={filter.to} onChange={(range) => set(range, true)} />
      )}
      {isFiltered(filter) && (
        <Button variant="subtle" onClick={() => onChange({}, { replace: false })}>
          Clear filters
        </Button>
      )}
    </search>
  );
}
