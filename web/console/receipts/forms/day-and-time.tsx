import { TextInput } from '@mantine/core';
import { instantOfNyTime, isDay, nyDay, nyWallTime } from '#domain/time/new-york.ts';
import styles from './day-and-time.module.css';

/** Of New York, as its two fields have it. */
export type DayAndTime = { readonly day: string; readonly time: string };

type DayAndTimeProps = {
  readonly label: string;
  readonly value: DayAndTime;
  readonly error: string | undefined;
  readonly onChange: (value: DayAndTime) => void;
};

export function DayAndTimeInput({ label, value, error, onChange }: DayAndTimeProps) {
  return (
    <div className={styles.place}>
      <TextInput
        type="date"
        label={`${label}, day`}
        min="2000-01-01"
        max="2099-12-31"
        value={value.day}
        error={error}
        onChange={(event) => onChange({ ...value, day: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label="New York time"
        value={value.time}
        error={error !== undefined}
        onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
      />
    </div>
  );
}

export function dayAndTimeOf(instant: Date): DayAndTime {
  const { hour, minute } = nyWallTime(instant);
  return { day: nyDay(instant), time: [hour, minute].map((part) => String(part).padStart(2, '0')).join(':') };
}

/** The instant, or what is wrong: it has to have passed. */
export function readDayAndTime(
  { day, time }: DayAndTime,
  now: Date,
): { readonly instant: string } | { readonly problem: string } {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  if (!isDay(day) || hour === undefined) return { problem: 'Enter the day and the time.' };
  const instant = instantOfNyTime(day, Number(hour) * 60 + Number(minute));
  if (instant > now) return { problem: 'It must not be in the future.' };
  return { instant: instant.toISOString() };
}
