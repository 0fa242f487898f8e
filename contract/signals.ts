import { z } from 'zod';
import { SIGNAL_LEVELS, SIGNAL_RULES } from '#domain/signals/signal.ts';
import { changeStatus, limitAsSent, waitingApproval } from './approvals.ts';
import { defineCalls } from './base/define-call.ts';
import { timestamp, usdOfCents } from './base/fields.ts';

const level = z.enum(SIGNAL_LEVELS);
const most = (maximum: number) => z.int().min(0).max(maximum).nullable();
const hours = z.int().min(1).max(8_760).nullable();

const others = {
  /** More withdrawals of the player than this. */
  perDay: z.strictObject({ look: most(1_000), hold: most(1_000) }),
  perWeek: z.strictObject({ look: most(1_000), hold: most(1_000) }),
  /** Within so many hours of the player's first deposit. */
  firstDepositHours: z.strictObject({ look: hours, hold: hours }),
  /** Where other players are paid. */
  sharedDestination: level,
  /** Where the player was not paid before. */
  newDestination: level,
  /** Changed by staff. */
  editedDestination: level,
};

export const signalSettingsAsSent = z.strictObject({
  amount: z.strictObject({ look: limitAsSent, hold: limitAsSent }),
  ...others,
});

const signalSettings = z.object({
  /** Above this amount. */
  amount: z.object({ look: usdOfCents.nullable(), hold: usdOfCents.nullable() }),
  ...others,
});

export const signalSettingsAnswer = z.object({ settings: signalSettings, version: z.int() });

const signal = z.object({
  rule: z.enum(SIGNAL_RULES),
  level: z.enum(SIGNAL_LEVELS),
  /** Whether an owner has switched the rule off: what it found is shown all the same. */
  isOff: z.boolean(),
  text: z.string(),
  /** Other players who are concerned. */
  players: z.array(z.string()),
});

export const payoutSignals = z.object({
  signals: z.array(signal),
  /** The strictest of them. */
  level: z.enum(SIGNAL_LEVELS),
  /** Who let it go in spite of all that holds it by now; null if nobody has. */
  override: z.object({ byName: z.string(), at: timestamp, note: z.string() }).nullable(),
});

export const SIGNAL_CALLS = defineCalls({
  /** From where on somebody has to look at a payout, and from where on it is held. */
  getSignalSettings: {
    summary: 'See what holds a payout',
    access: 'security.manage',
    output: signalSettingsAnswer,
  },
  /**
   * Where roles need a second owner, so does a save by which fewer payouts are looked at or held: the settings answered are
   * then those still in force.
   */
  updateSignalSettings: {
    summary: 'Set what holds a payout',
    access: 'security.manage',
    proof: 'recent',
    input: z.strictObject({
      settings: signalSettingsAsSent,
      /** The version that was loaded; a save over somebody else's newer one is ABORTED. */
      version: z.int().optional(),
    }),
    output: signalSettingsAnswer.extend({
      status: changeStatus,
      message: z.string(),
      approval: waitingApproval.optional(),
    }),
    errors: ['ABORTED', 'FAILED_PRECONDITION'],
  },
});
