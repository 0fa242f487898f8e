import { z } from 'zod';
import { WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import { checkBackup } from '#domain/withdrawals/backup.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { newUsername, payeeLine, requestId, staffAmount, withCents } from '../fields.ts';
import { backupFields } from './backup.ts';
import { backupRules } from './destination-rules.ts';
import { withdrawalEntered } from './withdrawal-changed.ts';

/** A withdrawal that staff enter themselves; opening hours and cooldown do not apply. */
export const createManualWithdrawal = defineCall({
  name: 'createManualWithdrawal',
  summary: 'Enter a withdrawal by hand',
  access: 'withdrawals.create',
  proof: 'none',
  input: z
    .strictObject({
      username: newUsername,
      amount: staffAmount,
      method: z.enum(WITHDRAWAL_METHODS),
      recipientName: payeeLine(LONGEST.personName),
      ...backupFields,
      requestId: requestId.optional(),
    })
    .superRefine((entry, context) => {
      for (const { field, message } of checkBackup(entry, {})) {
        context.addIssue({ code: 'custom', path: [field], message });
      }
    })
    .meta({ allOf: backupRules([]) })
    .transform(withCents),
  output: withdrawalEntered,
  errors: ['ALREADY_EXISTS'],
});
