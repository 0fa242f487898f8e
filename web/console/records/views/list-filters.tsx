import { Button, NativeSelect } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { can } from '#domain/access/capabilities.ts';
import type { DatePreset } from '#domain/time/date-filter.ts';
import { useWorkers } from '../../activity/use-activity-choices.ts';
import { ExportProgress, useFileExport } from '../../exporting/export-progress.tsx';
import { EXPORT_FAILED } from '../../exporting/file-export.ts';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { Row } from '../../kit/box.tsx';
import { DayRange } from '../../kit/form.tsx';
import { type Chip, FilterChips } from '../../kit/lists.tsx';
import { SearchBox, type SearchLanguage } from '../../search/search-box.tsx';
import { useAdmin } from '../../session/session.ts';
import { useAsked } from '../record/asking.ts';
import { type ListFilter, readListSearch } from '../record/list-address.ts';
import { amountText, type RecordKind } from '../record/record.ts';
import { type RecordSource, wholeView } from '../record/record-source.ts';
import { isSameFilter } from './saved-view-list.ts';
import { completionsOf, plainText, type TermChoices, takeTerms, withoutLastWord } from './search-terms.ts';
import styles from './views.module.css';

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
  readonly children?: ReactNode;
  readonly tools?: ReactNode;
};

export function ListFilters(props: ListFiltersProps) {
  const { source, filter, onChange, children, tools } = props;
  const { plural, filterChoices: choices, statusLabel: labelOf, searchPlaceholder: placeholder } = source;
  const whole = wholeView(source, filter);
  // the search shows, and so does the view
  const narrowing = [filter.method, filter.date, filter.status !== whole.status].filter(Boolean).length;
  const bar = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState(false);
  const language = useRecordLanguage(source, filter, (next) => onChange(next, { replace: true }));
  const { data: workers } = useWorkers();
  const chips = termChips(filter, (id) => workers?.find(({ value }) => value === id)?.label ?? 'a colleague');

  function set(change: Readonly<Partial<Record<keyof ListFilter, string>>>, replace = false): void {
    onChange(readListSearch({ ...filter, ...change }, choices), { replace });
  }

  return (
    <Row
      as="search"
      align="start"
      ref={bar}
      padding="12px 0 10px"
      className={styles.filters}
      aria-label={`Filter ${plural}`}
      data-opened={opened || undefined}
    >
      <SearchBox
        label={`Search ${plural}`}
        placeholder={placeholder}
        value={filter.search ?? ''}
        onSearch={(search) => set({ search }, true)}
        language={language}
      />
      <Button
        variant="default"
        className="phone-only"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {narrowing > 0 ? `Filters (${narrowing})` : 'Filters'}
      </Button>
      <div className={styles.narrowing}>
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
      </div>
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
    </Row>
  );
}

type Range = { readonly from: string; readonly to: string };

type CustomRangeProps = {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (range: Partial<Range>) => void;
};

/** New York days, both included; either may be open. */
export function CustomRange({ from = '', to = '', onChange }: CustomRangeProps) {
  return <DayRange from={from} to={to} onChange={onChange} className={styles.range ?? ''} />;
}

type ListExportProps = {
  readonly source: Pick<RecordSource<RecordKind>, 'plural' | 'inputOf'>;
  readonly filter: ListFilter;
  readonly columns: readonly string[];
  readonly onFailed: (message: string) => void;
};

/** Exports exactly the records that the list shows. */
export function ListExport(props: ListExportProps) {
  const { role } = useAdmin();
  return can(role, 'records.export') ? <ExportButton {...props} /> : null;
}

function ExportButton({ source, filter, columns, onFailed }: ListExportProps) {
  const exporting = useFileExport(() => onFailed(EXPORT_FAILED));
  useAsked('export', start);
  const place = useRef<HTMLDivElement>(null);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current === exporting.isRunning) return;
    wasRunning.current = exporting.isRunning;
    // the focus was lost with a button that another has replaced
    if (document.activeElement === document.body) place.current?.querySelector('button')?.focus();
  }, [exporting.isRunning]);

  function start(): void {
    if (exporting.isRunning) return;
    exporting.start({
      path: `/api/${source.plural}-export`,
      query: { ...source.inputOf(filter), columns },
      format: 'csv',
      isExact: false,
    });
  }

  return (
    <div ref={place} className={styles.export}>
      {exporting.isRunning ? (
        <ExportProgress progress={exporting.progress} onCancel={exporting.cancel} />
      ) : (
        <Button variant="default" onClick={start}>
          Export CSV
        </Button>
      )}
    </div>
  );
}

/** For the filters that have no control of their own. */
export function termChips(
  filter: ListFilter,
  nameOf: (colleague: string) => string,
): ReadonlyArray<Chip<ListFilter>> {
  const { min, max, by, ...others } = filter;
  const amount = amountLabel(min, max);
  return [
    ...(amount === undefined ? [] : [{ id: 'amount', label: amount, without: { ...others, by } }]),
    ...(by === undefined
      ? []
      : [{ id: 'by', label: `Handled by ${nameOf(by)}`, without: { ...others, min, max } }]),
  ];
}

function amountLabel(min: number | undefined, max: number | undefined): string | undefined {
  if (min === undefined) return max === undefined ? undefined : `${amountText(max)} or less`;
  if (max === undefined) return `${amountText(min)} or more`;
  return min === max ? amountText(min) : `${amountText(min)} to ${amountText(max)}`;
}

type Source = Pick<RecordSource<RecordKind>, 'filterChoices' | 'statusLabel'>;

/** Finished terms of a search become filters. */
export function useRecordLanguage(
  { filterChoices, statusLabel }: Source,
  filter: ListFilter,
  onChange: (filter: ListFilter) => void,
): SearchLanguage {
  const { data: workers = [] } = useWorkers();
  const choices: TermChoices = {
    statuses: filterChoices.statuses.map((value) => ({ value, label: statusLabel(value) })),
    methods: filterChoices.methods,
    colleagues: workers.map(({ value, label }) => ({ id: value, name: label })),
  };

  function narrow(by: ListFilter, text: string): string {
    onChange(readListSearch({ ...filter, ...by, search: plainText(text) }, filterChoices));
    return text;
  }

  return {
    take(text, { isEntered }) {
      const taken = takeTerms(text, choices, { filter, at: new Date(), isEntered });
      if (taken.text !== text) narrow(taken.filter, taken.text);
      return taken;
    },
    plainText,
    completionsOf: (text) =>
      completionsOf(text, choices, { filter, at: new Date() }).map(({ label, hint, ...completion }) => ({
        label,
        hint,
        choose: (typed) => {
          const rest = withoutLastWord(typed);
          return 'filter' in completion ? narrow(completion.filter, rest) : `${rest}${completion.text}`;
        },
      })),
  };
}
