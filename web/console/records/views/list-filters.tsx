import { Button, NativeSelect } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { DatePreset } from '#domain/time/date-filter.ts';
import { useWorkers } from '../../activity/use-activity-choices.ts';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { FilterChips } from '../../kit/filter-chips.tsx';
import { SearchBox } from '../../search/search-box.tsx';
import { type ListFilter, readListSearch } from '../record/list-address.ts';
import type { RecordKind } from '../record/record.ts';
import { type RecordSource, wholeView } from '../record/record-source.ts';
import { termChips } from '../terms/term-chips.ts';
import { useRecordLanguage } from '../terms/use-record-language.ts';
import { CustomRange } from './custom-range.tsx';
import styles from './list-filters.module.css';
import { isSameFilter } from './saved-view-list.ts';

const DATE_LABELS: Readonly<Record<DatePreset, string>> = {
  today: 'Today',
  last_week: 'Last week',
  last_month: 'Last month',
  last_3_months: 'Last 3 months',
  custom: 'Custom range',
};

const DATE_CHOICES = [
  { value: '', label: 'All time' },
  ...Object.entries(DATE_LABELS).map(([value, label]) => ({ value, label })),
];

type FilterChange = (filter: ListFilter, options: { readonly replace: boolean }) => void;

type ListFiltersProps = {
  readonly source: Pick<
    RecordSource<RecordKind>,
    'plural' | 'filterChoices' | 'waiting' | 'statusLabel' | 'searchPlaceholder'
  >;
  readonly filter: ListFilter;
  readonly onChange: FilterChange;
  /** Further contents of the bar. */
  readonly children?: ReactNode;
  readonly tools?: ReactNode;
};

/** The filters of a list, all kept in the address. */
export function ListFilters(props: ListFiltersProps) {
  const { source, filter, onChange, children, tools } = props;
  const { plural, filterChoices: choices, statusLabel: labelOf, searchPlaceholder: placeholder } = source;
  const whole = wholeView(source, filter);
  const bar = useRef<HTMLElement>(null);
  const language = useRecordLanguage(source, filter, (next) => onChange(next, { replace: true }));
  const { data: workers } = useWorkers();
  const chips = termChips(filter, (id) => workers?.find(({ value }) => value === id)?.label ?? 'a colleague');

  function set(change: Readonly<Partial<Record<keyof ListFilter, string>>>, replace = false): void {
    onChange(readListSearch({ ...filter, ...change }, choices), { replace });
  }

  return (
    <search ref={bar} className={styles.filters} aria-label={`Filter ${plural}`}>
      <SearchBox
        label={`Search ${plural}`}
        placeholder={placeholder}
        value={filter.search ?? ''}
        onSearch={(search) => set({ search }, true)}
        language={language}
      />
      <NativeSelect
        aria-label="Filter by status"
        rightSection={<ChevronDownIcon size={14} />}
        data={[
          { value: '', label: 'All statuses' },
          ...choices.statuses.map((value) => ({ value, label: labelOf(value) })),
        ]}
        value={filter.status ?? ''}
        onChange={(event) => set({ status: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Filter by method"
        rightSection={<ChevronDownIcon size={14} />}
        data={[{ value: '', label: 'All methods' }, ...choices.methods]}
        value={filter.method ?? ''}
        onChange={(event) => set({ method: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Filter by date, New York time"
        rightSection={<ChevronDownIcon size={14} />}
        data={DATE_CHOICES}
        value={filter.date ?? ''}
        onChange={(event) => set({ date: event.currentTarget.value })}
      />
      {filter.date === 'custom' && (
        <CustomRange from={filter.from} to={filter.to} onChange={(range) => set(range, true)} />
      )}
      {!isSameFilter(filter, whole) && (
        <Button variant="subtle" onClick={() => onChange(whole, { replace: false })}>
          Reset filters
        </Button>
      )}
      {children}
      {tools && <div className={styles.tools}>{tools}</div>}
      {chips.length > 0 && (
        <div className={styles.chips}>
          <FilterChips
            chips={chips}
            onChange={(next) => onChange(readListSearch(next, choices), { replace: false })}
            onEmptied={() => bar.current?.querySelector('input')?.focus()}
          />
        </div>
      )}
    </search>
  );
}
