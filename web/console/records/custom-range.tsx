import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { isDay } from '#domain/time/new-york.ts';
import styles from './list-filters.module.css';

type Range = { readonly from: string; readonly to: string };

type CustomRangeProps = {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (range: Partial<Range>) => void;
};

/** Two New York days, both included; either may be open. */
export function CustomRange({ from = '', to = '', onChange }: CustomRangeProps) {
  const isBackwards = from !== '' && to !== '' && from > to;
  return (
    <div className={styles.range}>
      <DayInput key={`from ${from}`} label="From" value={from} onChange={(day) => onChange({ from: day })} />
      <span aria-hidden="true">–</span>
      <DayInput
        key={`to ${to}`}
        label="To"
        value={to}
        onChange={(day) => onChange({ to: day })}
        error={isBackwards ? 'Ends before it starts' : undefined}
      />
    </div>
  );
}

type DayInputProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly error?: string | undefined;
};

/** A year being typed passes through years like 0002: those are not searched for. */
function DayInput({ label, value, onChange, error }: DayInputProps) {
  const [typed, setTyped] = useState(value);
  return (
    <TextInput
      type="date"
      aria-label={label}
      value={typed}
      error={error}
      onChange={(event) => {
        const day = event.currentTarget.value;
        setTyped(day);
        if (day === '' || (isDay(day) && day >= '2000')) onChange(day);
      }}
    />
  );
}
