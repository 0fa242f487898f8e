import { z } from 'zod';
import { WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import { checkBackup } from '#domain/withdrawals/backup.ts';
import { checkEntered } from '#domain/withdrawals/entered-destination.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { newUsername, payeeLine, requestId, staffAmount, withCents } from '../fields.ts';
import { backupFields } from './backup.ts';
import { destinationFields } from './destination-fields.ts';
import { backupRules, enteredRules } from './destination-rules.ts';
import { withdrawalEntered } from './withdrawal-changed.ts';

const { name: _name, ...placeFields } = destinationFields;

/**
 * A withdrawal that staff enter themselves; opening hours and cooldown do not apply. The recipient's name is enough, a
 * wallet is without one; whoever says more of where it is to be paid says all that the method takes.
 */
export const createManualWithdrawal = defineCall({
  name: 'createManualWithdrawal',
  summary: 'Enter a withdrawal by hand',
  access: 'withdrawals.create',
  proof: 'lasting',
  input: z
    .strictObject({
      username: newUsername,
      amount: staffAmount,
      method: z.enum(WITHDRAWAL_METHODS),
      recipientName: payeeLine(LONGEST.personName).optional(),
      ...placeFields,
      ...backupFields,
      requestId: requestId.optional(),
    })
    .superRefine((entry, context) => {
      for (const { field, message } of [...checkEntered(entry.method, entry), ...checkBackup(entry, {})]) {
        context.addIssue({ code: 'custom', path: [field], message });
      }
    })
    .meta({ allOf: [...enteredRules, ...backupRules([])] })
    .transform(withCents),
  output: withdrawalEntered,
  errors: ['ALREADY_EXISTS'],
});
