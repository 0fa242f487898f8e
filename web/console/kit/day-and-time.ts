import { instantOfNyTime, isDay, nyDay, nyWallTime } from '#domain/time/new-york.ts';

/** In New York, as its two fields have it. */
export type DayAndTime = { readonly day: string; readonly time: string };

export function dayAndTimeOf(instant: Date): DayAndTime {
  const { hour, minute } = nyWallTime(instant);
  return { day: nyDay(instant), time: [hour, minute].map((part) => String(part).padStart(2, '0')).join(':') };
}

/** The instant must have passed. */
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
