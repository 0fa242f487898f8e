import { z } from 'zod';
import { DEPOSIT_METHOD_VALUES } from '#domain/methods/methods.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { newUsername, payeeLine, requestId, staffAmount, withCents } from '../fields.ts';
import { depositEntered } from './deposit-changed.ts';

/** A deposit that staff enter themselves; the limits for players do not apply. */
export const createManualDeposit = defineCall({
  name: 'createManualDeposit',
  summary: 'Enter a deposit by hand',
  access: 'deposits.create',
  proof: 'lasting',
  input: z
    .strictObject({
      username: newUsername,
      amount: staffAmount,
      method: z.enum(DEPOSIT_METHOD_VALUES),
      senderName: payeeLine(LONGEST.personName),
      requestId: requestId.optional(),
    })
    .transform(withCents),
  output: depositEntered,
  errors: ['ALREADY_EXISTS'],
});
