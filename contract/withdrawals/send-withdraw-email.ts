import { z } from 'zod';
import { usualNetwork } from '#domain/coins/coins.ts';
import { WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import { ANY_AMOUNT } from '#domain/money/bounds.ts';
import { checkBackup } from '#domain/withdrawals/backup.ts';
import { checkWithdrawal } from '#domain/withdrawals/withdrawal-request.ts';
import { defineCall } from '../define-call.ts';
import { rule } from '../field-problems.ts';
import {
  followTokens,
  limitsInUsd,
  playerUsername,
  requestId,
  timestamp,
  usd,
  withCents,
} from '../fields.ts';
import { backupFields } from './backup.ts';
import { destinationFields } from './destination-fields.ts';
import { backupRules, destinationRules, USUAL_COIN } from './destination-rules.ts';

const input = z
  .strictObject({
    username: playerUsername,
    /** The player's account password; kept sealed. */
    password: z
      .string()
      .min(1, { error: rule('must not be empty') })
      .max(200),
    method: z.enum(WITHDRAWAL_METHODS),
    amount: usd.meta({ maximum: limitsInUsd(ANY_AMOUNT).maximum }),
    ...destinationFields,
    ...backupFields,
    requestId: requestId.optional(),
    followTokens: followTokens.optional(),
  })
  .overwrite((request) =>
    request.method === 'Crypto'
      ? {
          ...request,
          coin: request.coin ?? USUAL_COIN,
          network: request.network ?? usualNetwork(request.coin ?? USUAL_COIN),
        }
      : request,
  )
  .superRefine((request, context) => {
    for (const { field, message } of [...checkWithdrawal(request), ...checkBackup(request, request)]) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  })
  .meta({ allOf: [...destinationRules, ...backupRules(['Crypto'])] })
  .transform(withCents);

/** A player requests a withdrawal. With a `requestId` it can be repeated safely. */
export const sendWithdrawEmail = defineCall({
  name: 'sendWithdrawEmail',
  summary: 'Ask for a withdrawal',
  access: 'public',
  proof: 'none',
  input,
  output: z.object({
    id: z.uuid(),
    status: z.string(),
    createdAt: timestamp,
    /** The token with which the player follows the request; see getRequestStatus. */
    followToken: z.string(),
  }),
  errors: ['ALREADY_EXISTS', 'FAILED_PRECONDITION', 'PERMISSION_DENIED', 'UNAVAILABLE'],
});

export type WithdrawalRequest = z.output<typeof input>;
