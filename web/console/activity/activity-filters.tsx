import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { DayInput } from '../kit/form.tsx';
import { SearchBox } from '../search/search-box.tsx';
import {
  type ActivitySearch,
  MAX_CHOSEN,
  readActivitySearch,
  readList,
  writeList,
} from './activity-address.ts';
import styles from './activity-filters.module.css';
import { ALL_TIME, DATE_LABELS } from './date-labels.ts';
import menuStyles from './filter-menu.module.css';
import { FilterMenu } from './filter-menu.tsx';
import { useUsers, useWorkers } from './use-activity-choices.ts';

const DATE_CHOICES = [
  { value: '', label: ALL_TIME },
  ...Object.entries(DATE_LABELS).map(([value, label]) => ({ value, label })),
];

type ActivityFiltersProps = {
  readonly search: ActivitySearch;
  readonly onChange: (search: ActivitySearch, options: { readonly replace: boolean }) => void;
};

/** The filters of the log, all kept in the address. */
export function ActivityFilters({ search, onChange }: ActivityFiltersProps) {
  function set(change: Readonly<Partial<Record<keyof ActivitySearch, string>>>, replace = false): void {
    onChange(readActivitySearch({ ...search, ...change }), { replace });
  }

  return (
    <search className={styles.filters} aria-label="Filter activity">
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
    </search>
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
          className={menuStyles.search ?? ''}
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

/** Two New York days, inclusive; either end may be open. */
function CustomDays({ from = '', to = '', onChange }: CustomDaysProps) {
  const isBackwards = from !== '' && to !== '' && from > to;
  return (
    <div className={styles.days}>
      <DayInput label="Start date" value={from} onChange={(day) => onChange({ from: day })} />
      <span aria-hidden="true">–</span>
      <DayInput
        label="End date"
        value={to}
        onChange={(day) => onChange({ to: day })}
        error={isBackwards ? 'The end is before the start' : undefined}
      />
    </div>
  );
}
