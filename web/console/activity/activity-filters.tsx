import { Button, Checkbox, NativeSelect, Popover, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { CallInput } from '#contract/calls.ts';
import { type ActivityDatePreset, dateFilterOf, rangeOf } from '#domain/time/date-filter.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Row, Text } from '../kit/box.tsx';
import { DayRange } from '../kit/form.tsx';
import kit from '../kit/kit.module.css';
import type { Chip } from '../kit/lists.tsx';
import { SearchBox } from '../search/search-box.tsx';
import styles from './activity.module.css';
import {
  type ActivitySearch,
  MAX_CHOSEN,
  readActivitySearch,
  readList,
  writeList,
} from './activity-address.ts';
import { useUsers, useWorkers } from './use-activity-choices.ts';

const ALL_TIME = 'All Time';

const DATE_LABELS: Readonly<Record<ActivityDatePreset, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  custom: 'Custom range',
};

const DATE_CHOICES = [
  { value: '', label: ALL_TIME },
  ...Object.entries(DATE_LABELS).map(([value, label]) => ({ value, label })),
];

type ActivityFiltersProps = {
  readonly search: ActivitySearch;
  readonly onChange: (search: ActivitySearch, options: { readonly replace: boolean }) => void;
};

export function ActivityFilters({ search, onChange }: ActivityFiltersProps) {
  function set(change: Readonly<Partial<Record<keyof ActivitySearch, string>>>, replace = false): void {
    onChange(readActivitySearch({ ...search, ...change }), { replace });
  }

  return (
    <Row as="search" align="start" padding="0 0 10px" className={styles.filters} aria-label="Filter activity">
      <SearchBox
        label="Search activity"
        placeholder="Player, worker, action, message"
        value={search.search ?? ''}
        onSearch={(text) => set({ search: text }, true)}
      />
      <WorkersFilter
        chosen={readList(search.workers)}
        onChange={(workers) => set({ workers: writeList(workers) })}
      />
      <UsersFilter chosen={readList(search.users)} onChange={(users) => set({ users: writeList(users) })} />
      <NativeSelect
        aria-label="Filter by date, New York time"
        rightSection={<ChevronDownIcon size={14} />}
        data={DATE_CHOICES}
        value={search.date ?? ''}
        onChange={(event) => set({ date: event.currentTarget.value })}
      />
      {search.date === 'custom' && (
        <CustomDays from={search.from} to={search.to} onChange={(days) => set(days, true)} />
      )}
    </Row>
  );
}

type ChosenProps = {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

function WorkersFilter({ chosen, onChange }: ChosenProps) {
  const { data = [], error } = useWorkers();
  return (
    <FilterMenu
      label="Workers"
      allLabel="Everyone"
      choices={data}
      chosen={chosen}
      max={MAX_CHOSEN}
      onChange={onChange}
      note={error ? `Workers could not be loaded. ${error.message}` : undefined}
    />
  );
}

function UsersFilter({ chosen, onChange }: ChosenProps) {
  const [text, setText] = useState('');
  const { data = [], error } = useUsers(text);
  const found = data.filter(({ value }) => !chosen.includes(value));
  return (
    <FilterMenu
      label="Users"
      allLabel="All Users"
      choices={[...chosen.map((user) => ({ value: user, label: user })), ...found]}
      chosen={chosen}
      max={MAX_CHOSEN}
      onChange={onChange}
      note={error ? `Users could not be loaded. ${error.message}` : data.length === 0 ? 'No users found' : ''}
      search={
        <TextInput
          type="search"
          aria-label="Search users"
          placeholder="Search users"
          maxLength={LONGEST.username}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      }
    />
  );
}

type CustomDaysProps = Pick<ActivitySearch, 'from' | 'to'> & {
  readonly onChange: (days: { readonly from?: string; readonly to?: string }) => void;
};

/** New York days, both included; either may be open. */
function CustomDays({ from = '', to = '', onChange }: CustomDaysProps) {
  return <DayRange labels={['Start date', 'End date']} from={from} to={to} onChange={onChange} />;
}

type FilterChoice = { readonly value: string; readonly label: string };

type FilterMenuProps = {
  readonly label: string;
  /** Stands for no choice: `Everyone`. */
  readonly allLabel: string;
  readonly choices: readonly FilterChoice[];
  readonly chosen: readonly string[];
  readonly max: number;
  readonly onChange: (chosen: readonly string[]) => void;
  readonly search?: ReactNode;
  readonly note?: string | undefined;
};

const CHOICE_STYLES = {
  body: `${kit.hovers} ${styles.choice}`,
  labelWrapper: kit.grows ?? '',
  label: styles.choiceLabel ?? '',
};

function FilterMenu(props: FilterMenuProps) {
  const { label, allLabel, choices, chosen, max, onChange, search, note } = props;
  return (
    <Popover width={260} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          justify="space-between"
          fw={400}
          className={styles.menuButton ?? ''}
          rightSection={<ChevronDownIcon size={14} />}
        >
          <span className="visually-hidden">{label}: </span>
          <Text keepsLine>{summaryOf(props)}</Text>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={4} maw="calc(100vw - 8px)">
        {search}
        <div style={{ maxHeight: 'min(320px, 50dvh)', overflowY: 'auto' }}>
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
        <Text as="p" tone="dim" size="small" role="status" style={{ padding: note ? '4px 8px 6px' : 0 }}>
          {note}
        </Text>
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

type ActivityFilter = Pick<CallInput<'getActivityLogs'>, 'search' | 'workers' | 'users' | 'from' | 'to'>;

/** The filter as sent to the server, for the list and for exports alike. */
export function filterOf(search: ActivitySearch, now: Date): ActivityFilter {
  const { from, to } = rangeOf(dateFilterOf(search), now);
  const [workers, users] = [readList(search.workers), readList(search.users)];
  return {
    ...(search.search && { search: search.search }),
    ...(workers.length > 0 && { workers: [...workers] }),
    ...(users.length > 0 && { users: [...users] }),
    ...(from && { from: from.toISOString() }),
    ...(to && { to: to.toISOString() }),
  };
}

export function chipsOf(
  search: ActivitySearch,
  nameOf: (worker: string) => string,
): ReadonlyArray<Chip<ActivitySearch>> {
  const { search: text, date } = search;
  const [workers, users] = [readList(search.workers), readList(search.users)];
  return [
    ...(text ? [{ id: 'search', label: `“${text}”`, without: { ...search, search: undefined } }] : []),
    ...workers.map((worker) => ({
      id: `worker ${worker}`,
      label: `Worker: ${nameOf(worker)}`,
      without: { ...search, workers: writeList(workers.filter((other) => other !== worker)) },
    })),
    ...users.map((user) => ({
      id: `user ${user}`,
      label: `User: ${user}`,
      without: { ...search, users: writeList(users.filter((other) => other !== user)) },
    })),
    ...(date ? [{ id: 'date', label: dateLabel(search), without: { ...search, date: undefined } }] : []),
  ];
}

function dateLabel({ date, from, to }: ActivitySearch): string {
  if (date === undefined) return '';
  if (date !== 'custom') return DATE_LABELS[date];
  if (from && to) return from === to ? from : `${from} – ${to}`;
  if (from) return `From ${from}`;
  return to ? `Until ${to}` : DATE_LABELS.custom;
}
