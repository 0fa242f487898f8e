// A file of its own: every page of cards has these words, and only closed ones need the rest of the hours.
const CLOCK_TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/;

/** Times are wall clock times, `HH:MM` of a 24-hour day. */
export function closedMessage(hours: { readonly startTime: string; readonly endTime: string }): string {
  const [start, end] = [formatHour(hours.startTime), formatHour(hours.endTime)];
  return `Cashouts are available every day between ${start} – ${end} EST.`;
}

/** `18:00` as `6:00 PM`; text that is not a time is unchanged. */
export function formatHour(time: string): string {
  const minutes = minutesOf(time);
  if (minutes === undefined) return time;
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Since midnight; undefined for text that is not a time. */
export function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = CLOCK_TIME.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
