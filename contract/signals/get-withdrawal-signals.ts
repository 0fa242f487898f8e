import { z } from 'zod';
import { SIGNAL_LEVELS, SIGNAL_RULES } from '#domain/signals/signal.ts';
import { defineCall } from '../define-call.ts';
import { timestamp, withdrawalId } from '../fields.ts';

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

/** What there is to see before a withdrawal is paid. A hold keeps it from being sent until somebody overrides it. */
export const getWithdrawalSignals = defineCall({
  name: 'getWithdrawalSignals',
  summary: 'See what speaks against a payout',
  access: 'withdrawals.view',
  proof: 'none',
  input: z.strictObject({ withdrawalId }),
  output: payoutSignals,
  errors: ['NOT_FOUND'],
});
