import { type Cents, cents } from '#domain/money/usd.ts';
import type { SignalLevel } from './signal.ts';

/** Null: never. */
export type Limits<Unit extends number> = { readonly look: Unit | null; readonly hold: Unit | null };

export type SignalSettings = {
  readonly amount: Limits<Cents>;
  readonly perDay: Limits<number>;
  readonly perWeek: Limits<number>;
  /** Within so many hours of the player's first deposit. */
  readonly firstDepositHours: Limits<number>;
  readonly sharedDestination: SignalLevel;
  readonly newDestination: SignalLevel;
  readonly editedDestination: SignalLevel;
};

const NEVER = { look: null, hold: null } as const;

export const NO_SIGNALS: SignalSettings = {
  amount: NEVER,
  perDay: NEVER,
  perWeek: NEVER,
  firstDepositHours: NEVER,
  sharedDestination: 'pass',
  newDestination: 'pass',
  editedDestination: 'pass',
};

/** While nobody can say what an owner chose, every payout is held. */
export const HOLD_ALL: SignalSettings = {
  amount: { look: null, hold: cents(0) },
  perDay: { look: null, hold: 0 },
  perWeek: { look: null, hold: 0 },
  firstDepositHours: { look: null, hold: 8_760 },
  sharedDestination: 'hold',
  newDestination: 'hold',
  editedDestination: 'hold',
};

export function canHold(settings: SignalSettings): boolean {
  const { amount, perDay, perWeek, firstDepositHours, ...levels } = settings;
  return (
    [amount, perDay, perWeek, firstDepositHours].some(({ hold }) => hold !== null) ||
    Object.values(levels).includes('hold')
  );
}
