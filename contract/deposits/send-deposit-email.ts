import { z } from 'zod';
import { checkSenderName, SENDER_NAME_CHARACTERS, senderOf } from '#domain/deposits/deposit-request.ts';
import { parseReference } from '#domain/deposits/reference.ts';
import { anybodyMayWrite } from '#domain/deposits/reference-shape.ts';
import {
  DEPOSIT_METHOD_VALUES,
  type DepositMethod,
  METHODS,
  methodKeyOfDepositMethod,
} from '#domain/methods/methods.ts';
import { ANY_AMOUNT, checkLargest } from '#domain/money/bounds.ts';
import { centsFromUsd } from '#domain/money/usd.ts';
import { spellText } from '#domain/words/one-spelling.ts';
import { VISIBLE_TEXT } from '#domain/words/visible-text.ts';
import { defineCall } from '../define-call.ts';
import { rule } from '../field-problems.ts';
import {
  followTokens,
  limitsInUsd,
  plainText,
  playerUsername,
  requestId,
  timestamp,
  usd,
  withCents,
} from '../fields.ts';
import { eachOf, FILLED } from '../json-schema.ts';
import { CHOSEN_REFERENCE } from './chosen-reference.ts';
import { howToPay } from './how-to-pay.ts';

/** What `superRefine` checks. */
function rulesOf(method: DepositMethod) {
  // How small it may be, the settings say.
  const amount = { maximum: limitsInUsd(ANY_AMOUNT).maximum };
  if (senderOf(method) === undefined) return { properties: { amount, senderName: { maxLength: 0 } } };
  const senderName = { allOf: [FILLED], maxLength: SENDER_NAME_CHARACTERS, pattern: VISIBLE_TEXT.source };
  return { required: ['senderName'], properties: { amount, senderName } };
}

const input = z
  .strictObject({
    username: playerUsername,
    method: z.enum(DEPOSIT_METHOD_VALUES),
    amount: usd,
    senderName: z.string().overwrite(spellText).trim().optional(),
    paymentLinkId: plainText(100).optional(),
    requestId: requestId.optional(),
    followTokens: followTokens.optional(),
    reference: z
      .string()
      .meta({
        pattern: CHOSEN_REFERENCE.source,
        description:
          'The payment reference, as on the page or as typed. It must be random: what people write by themselves, such as a word, a date or a casino ID, is refused. Without it, Cage makes one.',
      })
      .transform(parseReference)
      .pipe(z.string({ error: rule('must be 8 letters and digits, for example K7Q4-M2XP') }))
      .refine((reference) => !anybodyMayWrite(reference), {
        error: rule(
          'must be random, with letters and digits mixed, for example K7Q4-M2XP: others may write a word, a date or a casino ID as the note of their payment',
        ),
      })
      .optional(),
    /** The account that the player was shown; without it, the one whose turn it is, which the answer names. */
    accountId: z.string().min(1).max(100).optional(),
  })
  .superRefine((request, context) => {
    const cents = centsFromUsd(request.amount);
    const amountProblem = cents === undefined ? undefined : checkLargest(cents);
    if (amountProblem) context.addIssue({ code: 'custom', path: ['amount'], message: amountProblem });
    const senderProblem = checkSenderName(request.method, request.senderName ?? '');
    if (senderProblem) context.addIssue({ code: 'custom', path: ['senderName'], message: senderProblem });
    if (METHODS[methodKeyOfDepositMethod(request.method)].kind === 'crypto' && request.senderName) {
      context.addIssue({
        code: 'custom',
        path: ['senderName'],
        message: 'senderName must be absent for crypto.',
      });
    }
  })
  .meta({ allOf: eachOf('method', DEPOSIT_METHOD_VALUES, rulesOf) })
  .transform(withCents);

/** A player requests a deposit. With a `requestId` it can be repeated safely: the same request is stored once. */
export const sendDepositEmail = defineCall({
  name: 'sendDepositEmail',
  summary: 'Ask for a deposit',
  access: 'public',
  proof: 'none',
  input,
  output: z.object({
    id: z.uuid(),
    reference: z.string(),
    status: z.string(),
    createdAt: timestamp,
    ...howToPay,
    /** The token with which the player follows the request; see getRequestStatus. */
    followToken: z.string(),
  }),
  errors: ['ALREADY_EXISTS', 'FAILED_PRECONDITION', 'PERMISSION_DENIED', 'UNAVAILABLE'],
});

export type DepositRequest = z.output<typeof input>;
