import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { isDay } from '#domain/time/new-york.ts';

type DayInputProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly error?: string | undefined;
};

/** A year being typed passes through years like 0002: those are not asked for. */
export function DayInput({ label, value, onChange, error }: DayInputProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);

  // the address changed by other means than typing, such as Back
  if (value !== shown) {
    setShown(value);
    setTyped(value);
  }

  return (
    <TextInput
      type="date"
      aria-label={label}
      min="2000-01-01"
      max="2099-12-31"
      value={typed}
      error={error}
      onChange={(event) => {
        const day = event.currentTarget.value;
        setTyped(day);
        if (day === '' || (isDay(day) && day >= '2000' && day < '2100')) onChange(day);
      }}
    />
  );
}
