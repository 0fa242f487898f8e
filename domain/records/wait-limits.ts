import type { RecordKind } from './record.ts';

/** In minutes. */
export type WaitLimits = { readonly long: number; readonly tooLong: number };

export type Wait = 'short' | 'long' | 'too-long';

/** Deposits are credited within minutes; payouts are promised within hours. */
export const USUAL_WAITS: Readonly<Record<RecordKind, WaitLimits>> = {
  deposit: { long: 5, tooLong: 15 },
  withdrawal: { long: 30, tooLong: 120 },
};

/** A week. */
export const LONGEST_WAIT = 10_080;

const MINUTE_MS = 60_000;

export function waitSince(since: Date, now: Date, { long, tooLong }: WaitLimits): Wait {
  const minutes = (now.getTime() - since.getTime()) / MINUTE_MS;
  if (minutes >= tooLong) return 'too-long';
  return minutes >= long ? 'long' : 'short';
}

/** Undefined unless whole minutes, `tooLong` no shorter than `long`. */
export function readWaits(stored: unknown): WaitLimits | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { long, tooLong } = stored as Record<string, unknown>;
  return isLimit(long) && isLimit(tooLong) && tooLong >= long ? { long, tooLong } : undefined;
}

function isLimit(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= LONGEST_WAIT;
}
