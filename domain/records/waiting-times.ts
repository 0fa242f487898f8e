/** What waits at the desk, in display order. */
export const WAITING_LABELS = {
  deposit: 'Deposits',
  withdrawal: 'Withdrawals',
  receipt: 'Receipts',
  approval: 'Approvals',
  note: 'Notes',
} as const;

export type WaitingKind = keyof typeof WAITING_LABELS;
export const WAITING_KINDS = Object.keys(WAITING_LABELS) as readonly WaitingKind[];

/** In minutes; `tooLong` is no shorter than `long`. */
export type WaitLimits = { readonly long: number; readonly tooLong: number };

/** By the withdrawal's method. Crypto is seen on the chain. */
export const PAYOUT_LABELS = { venmo: 'Venmo', zelle: 'Zelle' } as const;

export type PayoutMethod = keyof typeof PAYOUT_LABELS;
export const PAYOUT_METHODS = Object.keys(PAYOUT_LABELS) as readonly PayoutMethod[];

export type WaitingTimes = Readonly<Record<WaitingKind, WaitLimits>> & {
  /** In how many hours a payout is usually seen leaving. */
  readonly seenLeaving: Readonly<Record<PayoutMethod, number>>;
};

/** Deposits are credited within minutes; payouts are promised within hours, and a bank takes days. */
export const USUAL_TIMES: WaitingTimes = {
  deposit: { long: 5, tooLong: 15 },
  withdrawal: { long: 30, tooLong: 120 },
  receipt: { long: 15, tooLong: 60 },
  approval: { long: 30, tooLong: 120 },
  note: { long: 60, tooLong: 480 },
  seenLeaving: { venmo: 24, zelle: 120 },
};

/** A week. */
export const MOST_MINUTES = 10_080;
/** A month. */
export const MOST_HOURS = 720;

const MINUTE_MS = 60_000;

export type Wait = 'short' | 'long' | 'too-long';

export function waitSince(since: Date, now: Date, { long, tooLong }: WaitLimits): Wait {
  const minutes = (now.getTime() - since.getTime()) / MINUTE_MS;
  if (minutes >= tooLong) return 'too-long';
  return minutes >= long ? 'long' : 'short';
}

/** One phrase each, for the activity log: `Deposits: 5 and 15 min → 10 and 30 min`. */
export function waitingTimesChanges(before: WaitingTimes, after: WaitingTimes): string[] {
  const waits = WAITING_KINDS.map((kind) => [
    WAITING_LABELS[kind],
    ...[before, after].map((times) => `${times[kind].long} and ${times[kind].tooLong} min`),
  ]);
  const seen = PAYOUT_METHODS.map((method) => [
    `${PAYOUT_LABELS[method]} seen leaving`,
    ...[before, after].map(({ seenLeaving }) => `${seenLeaving[method]} h`),
  ]);
  return [...waits, ...seen].flatMap(([what, was, is]) => (was === is ? [] : [`${what}: ${was} → ${is}`]));
}
