import { z } from 'zod';
import { SIGNAL_LEVELS, SIGNAL_RULES } from '#domain/signals/signal.ts';
import { changeStatus, limitAsSent, waitingApproval } from './approvals.ts';
import { defineCalls } from './base/define-call.ts';
import { timestamp, usdOfCents } from './base/fields.ts';

const level = z.enum(SIGNAL_LEVELS);
const most = (maximum: number) => z.int().min(0).max(maximum).nullable();
const hours = z.int().min(1).max(8_760).nullable();

const others = {
  /** Withdrawals of the player, above this number. */
  perDay: z.strictObject({ look: most(1_000), hold: most(1_000) }),
  perWeek: z.strictObject({ look: most(1_000), hold: most(1_000) }),
  firstDepositHours: z.strictObject({ look: hours, hold: hours }),
  /** Where other players are paid. */
  sharedDestination: level,
  newDestination: level,
  editedDestination: level,
};

export const signalSettingsAsSent = z.strictObject({
  amount: z.strictObject({ look: limitAsSent, hold: limitAsSent }),
  ...others,
});

const signalSettings = z.object({
  amount: z.object({ look: usdOfCents.nullable(), hold: usdOfCents.nullable() }),
  ...others,
});

export const signalSettingsAnswer = z.object({ settings: signalSettings, version: z.int() });

const signal = z.object({
  rule: z.enum(SIGNAL_RULES),
  level: z.enum(SIGNAL_LEVELS),
  /** Findings of a rule that is switched off are shown all the same. */
  isOff: z.boolean(),
  text: z.string(),
  players: z.array(z.string()),
});

export const payoutSignals = z.object({
  signals: z.array(signal),
  level: z.enum(SIGNAL_LEVELS),
  /** Who released it in spite of all present holds; otherwise null. */
  override: z.object({ byName: z.string(), at: timestamp, note: z.string() }).nullable(),
});

export const SIGNAL_CALLS = defineCalls({
  getSignalSettings: {
    summary: 'See what holds a payout',
    access: 'security.manage',
    output: signalSettingsAnswer,
  },
  /** Weaker settings take a second owner where roles do: the answer then has those still in force. */
  updateSignalSettings: {
    summary: 'Set what holds a payout',
    access: 'security.manage',
    proof: 'recent',
    input: z.strictObject({
      settings: signalSettingsAsSent,
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
