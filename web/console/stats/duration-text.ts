const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `45 s`, `4 min 12 s`, `3 h 20 min`, `2 d 4 h`: in the two largest units. */
export function durationText(seconds: number): string {
  if (seconds < MINUTE) return `${Math.round(seconds)} s`;
  if (seconds < HOUR) return inTwo(seconds, MINUTE, 'min', 1, 's');
  if (seconds < DAY) return inTwo(seconds, HOUR, 'h', MINUTE, 'min');
  return inTwo(seconds, DAY, 'd', HOUR, 'h');
}

/** In the largest unit alone: `4.2 min`, `18 min`. */
export function roughDurationText(seconds: number): string {
  if (seconds < MINUTE) return `${Math.round(seconds)} s`;
  if (seconds < HOUR) return `${rounded(seconds / MINUTE)} min`;
  if (seconds < 2 * DAY) return `${rounded(seconds / HOUR)} h`;
  return `${rounded(seconds / DAY)} d`;
}

function rounded(count: number): number {
  return count < 10 ? Math.round(count * 10) / 10 : Math.round(count);
}

// Round steps of a clock, in seconds.
const STEPS = [
  1,
  5,
  15,
  30,
  60,
  120,
  300,
  600,
  900,
  1_800,
  3_600,
  7_200,
  10_800,
  21_600,
  43_200,
  DAY,
  2 * DAY,
  7 * DAY,
];
const MOST_STEPS = 5;

/** At most six marks, each a round time, on an axis up to the longest. */
export function durationTicks(longest: number): readonly number[] {
  const step =
    STEPS.find((each) => longest <= each * MOST_STEPS) ??
    30 * DAY * Math.ceil(longest / (30 * DAY * MOST_STEPS));
  return Array.from({ length: Math.max(1, Math.ceil(longest / step)) + 1 }, (_, place) => place * step);
}

function inTwo(seconds: number, large: number, largeName: string, small: number, smallName: string): string {
  const rest = Math.floor((seconds % large) / small);
  return `${Math.floor(seconds / large)} ${largeName}${rest === 0 ? '' : ` ${rest} ${smallName}`}`;
}
