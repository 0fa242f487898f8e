import { addDays, nyDay, nyWallTime } from '#domain/time/new-york.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const MISSING = 'N/A';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Text is ISO 8601. */
type Instant = Date | string | undefined;

/** New York time: `Today 3:04:05 PM`, `Yesterday …`, `Mar 3, 2026 …`; `N/A` if missing or invalid. */
export function formatNyDateTime(instant: Instant, now: Date): string {
  const date = readInstant(instant);
  if (date === undefined) return MISSING;
  const [day, today] = [nyDay(date), nyDay(now)];
  if (day === today) return `Today ${clockTime(date)}`;
  if (day === addDays(today, -1)) return `Yesterday ${clockTime(date)}`;
  return `${shortDate(date)} ${clockTime(date)}`;
}

export function formatNyDateTimeInSentence(instant: Instant, now: Date): string {
  return formatNyDateTime(instant, now).replace(/^(Today|Yesterday)/, (day) => day.toLowerCase());
}

/** New York time: `Mar 3, 2026, 3:04:05 PM`; `N/A` if missing or invalid. */
export function formatReadableTimestamp(instant: Instant): string {
  const date = readInstant(instant);
  return date === undefined ? MISSING : `${shortDate(date)}, ${clockTime(date)}`;
}

/** New York time, as short as it is clear: `3:04 PM` of today, `Mar 3, 3:04 PM` of this year, `Mar 3, 2025`. */
export function formatNyShort(instant: Instant, now: Date): string {
  const date = readInstant(instant);
  if (date === undefined) return MISSING;
  if (nyDay(date) === nyDay(now)) return formatNyTime(date);
  const { year, month, day } = nyWallTime(date);
  return year === nyWallTime(now).year
    ? `${MONTHS[month - 1]} ${day}, ${formatNyTime(date)}`
    : shortDate(date);
}

/** New York time: `3:04 PM`. */
export function formatNyTime(date: Date): string {
  return clockTime(date).replace(/:\d\d /, ' ');
}

/** `just now` (also for the future, by a slow clock), `5 min ago`, `3 h ago`, `2 days ago`. */
export function relativeTime(instant: Instant, now: Date): string {
  const date = readInstant(instant);
  if (date === undefined) return MISSING;
  const age = now.getTime() - date.getTime();
  if (age < MINUTE_MS) return 'just now';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h ago`;
  const days = Math.floor(age / DAY_MS);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

function readInstant(instant: Instant): Date | undefined {
  if (instant === undefined) return undefined;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

// Assembled here, not by Intl, whose punctuation and space before PM differ between browsers.
function shortDate(date: Date): string {
  const { year, month, day } = nyWallTime(date);
  return `${MONTHS[month - 1]} ${day}, ${year}`;
}

function clockTime(date: Date): string {
  const { hour, minute, second } = nyWallTime(date);
  const [mm, ss] = [minute, second].map((part) => String(part).padStart(2, '0'));
  return `${hour % 12 || 12}:${mm}:${ss} ${hour < 12 ? 'AM' : 'PM'}`;
}
