import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { line, withdrawalId } from '../fields.ts';
import { payoutSignals } from './get-withdrawal-signals.ts';

/** Lets a payout go in spite of what holds it, for its player, amount and destination as they are. */
export const overrideHold = defineCall({
  name: 'overrideHold',
  summary: 'Let a payout go that is on hold',
  access: 'payouts.override-hold',
  proof: 'recent',
  input: z.strictObject({ withdrawalId, note: line(LONGEST.note, 'Enter a note that says why.') }),
  output: payoutSignals.extend({ status: z.literal('success'), message: z.string() }),
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
