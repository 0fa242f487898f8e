import { NativeSelect } from '@mantine/core';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { DayInput } from '../kit/form.tsx';
import { ALL_TIME, PRESET_LABELS } from './range-text.ts';
import { isBackwards, readStatsSearch, STATS_PRESETS, type StatsSearch } from './stats-address.ts';
import styles from './stats-range.module.css';

const CHOICES = [
  { value: '', label: ALL_TIME },
  ...STATS_PRESETS.map((value) => ({ value, label: PRESET_LABELS[value] })),
];

type StatsRangeProps = {
  readonly search: StatsSearch;
  readonly onChange: (search: StatsSearch, options: { readonly replace: boolean }) => void;
};

/** Which days the figures are of; it is in the address. */
export function StatsRange({ search, onChange }: StatsRangeProps) {
  const { date, from = '', to = '' } = search;
  const set = (change: { readonly from?: string; readonly to?: string }) =>
    onChange(readStatsSearch({ ...search, ...change }), { replace: true });
  return (
    <search className={styles.range} aria-label="Range of the figures">
      <NativeSelect
        aria-label="Filter by date, New York time"
        rightSection={<ChevronDownIcon size={14} />}
        data={CHOICES}
        value={date ?? ''}
        onChange={(event) =>
          onChange(readStatsSearch({ ...search, date: event.currentTarget.value }), { replace: false })
        }
      />
      {date === 'custom' && (
        <div className={styles.days}>
          <DayInput label="From" value={from} onChange={(day) => set({ from: day })} />
          <span aria-hidden="true">–</span>
          <DayInput
            label="To"
            value={to}
            onChange={(day) => set({ to: day })}
            error={isBackwards(search) ? 'The end is before the start' : undefined}
          />
        </div>
      )}
    </search>
  );
}
