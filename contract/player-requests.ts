import { z } from 'zod';
import { usualNetwork } from '#domain/coins/coins.ts';
import { checkSenderName, SENDER_NAME_CHARACTERS, senderOf } from '#domain/deposits/deposit-request.ts';
import { parseReference, TYPED_REFERENCE } from '#domain/deposits/reference.ts';
import { anybodyMayWrite } from '#domain/deposits/reference-shape.ts';
import {
  DEPOSIT_METHOD_VALUES,
  type DepositMethod,
  METHODS,
  methodKeyOfDepositMethod,
  WITHDRAWAL_METHODS,
} from '#domain/methods/methods.ts';
import { ANY_AMOUNT, checkLargest } from '#domain/money/bounds.ts';
import { centsFromUsd } from '#domain/money/usd.ts';
import { NETWORKS } from '#domain/networks/networks.ts';
import { FUNDINGS } from '#domain/receipts/states.ts';
import { RECORD_KINDS } from '#domain/records/record.ts';
import { REQUEST_STATES } from '#domain/requests/request-state.ts';
import { checkBackup } from '#domain/withdrawals/backup.ts';
import { WALLET_PROBLEMS } from '#domain/withdrawals/wallet-text.ts';
import { checkWithdrawal } from '#domain/withdrawals/withdrawal-request.ts';
import { spellText, VISIBLE_TEXT } from '#domain/words/spelling.ts';
import { ASKING_BODY_BYTES, defineCalls } from './base/define-call.ts';
import { rule } from './base/field-problems.ts';
import {
  followTokens,
  limitsInUsd,
  payeeLine,
  plainText,
  playerUsername,
  requestId,
  timestamp,
  usd,
  usdOfCents,
  withCents,
} from './base/fields.ts';
import { eachOf, FILLED } from './base/json-schema.ts';
import {
  backupFields,
  backupRules,
  destinationFields,
  destinationRules,
  USUAL_COIN,
} from './destinations.ts';
import { publicAccount } from './player-pages.ts';
import { paymentForPlayer } from './record-parts.ts';

const BETWEEN = String.raw`\s\u2010-\u2015\-`;
const LETTERS = `[A-TV-Za-tv-z01${BETWEEN}]`;
const DIGITS = `[0-9OoIiLl${BETWEEN}]`;

/** For the API description: `parseReference` reads it, and `anybodyMayWrite` is not true of it. */
export const CHOSEN_REFERENCE = new RegExp(
  `^(?!(?:${LETTERS}*${DIGITS}*|${DIGITS}*${LETTERS}*)$)${TYPED_REFERENCE.source.slice(1)}`,
);

export const howToPay = {
  redirectUrl: z.string().optional(),
  /** Absent for hosted methods; null if the account accepts no more, or for coins that are not named. */
  account: publicAccount.nullish(),
  /** While there is a live price: how many coins are promised to do, and until when. */
  quote: z
    .object({
      /** 8 decimals. */
      coins: z.string(),
      /** USD for one coin. */
      price: z.number().positive(),
      until: timestamp,
    })
    .optional(),
};

function rulesOf(method: DepositMethod) {
  // The payment settings set the smallest.
  const amount = { maximum: limitsInUsd(ANY_AMOUNT).maximum };
  if (senderOf(method) === undefined) return { properties: { amount, senderName: { maxLength: 0 } } };
  const senderName = { allOf: [FILLED], maxLength: SENDER_NAME_CHARACTERS, pattern: VISIBLE_TEXT.source };
  return { required: ['senderName'], properties: { amount, senderName } };
}

const sendDepositEmailInput = z
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
    /** As shown to the player; absent: the one whose turn it is, which the answer names. */
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

export type DepositRequest = z.output<typeof sendDepositEmailInput>;

const sendWithdrawEmailInput = z
  .strictObject({
    username: playerUsername,
    /** Stored sealed. */
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

export type WithdrawalRequest = z.output<typeof sendWithdrawEmailInput>;

export const PLAYER_REQUEST_CALLS = defineCalls({
  sendDepositEmail: {
    summary: 'Ask for a deposit',
    access: 'public',
    input: sendDepositEmailInput,
    output: z.object({
      id: z.uuid(),
      reference: z.string(),
      status: z.string(),
      createdAt: timestamp,
      ...howToPay,
      followToken: z.string(),
    }),
    errors: ['ALREADY_EXISTS', 'FAILED_PRECONDITION', 'PERMISSION_DENIED', 'UNAVAILABLE'],
  },
  sendWithdrawEmail: {
    summary: 'Ask for a withdrawal',
    access: 'public',
    input: sendWithdrawEmailInput,
    output: z.object({
      id: z.uuid(),
      status: z.string(),
      createdAt: timestamp,
      followToken: z.string(),
    }),
    errors: ['ALREADY_EXISTS', 'FAILED_PRECONDITION', 'PERMISSION_DENIED', 'UNAVAILABLE'],
  },
  /** Reports before the review what would be reported after sending. */
  checkWallet: {
    summary: 'Check a wallet that is to be paid',
    access: 'public',
    bodyLimitBytes: ASKING_BODY_BYTES,
    input: z.strictObject({ network: z.enum(NETWORKS), walletAddress: payeeLine(200) }),
    output: z.object({ problem: z.enum(WALLET_PROBLEMS).nullable() }),
  },
  getRequestStatus: {
    summary: 'Follow a request',
    access: 'public',
    bodyLimitBytes: ASKING_BODY_BYTES,
    input: z.strictObject({ token: z.string().max(100) }),
    output: z.object({
      kind: z.enum(RECORD_KINDS),
      method: z.string(),
      amount: usdOfCents,
      /** The last digits, by which the payer sees for whom; null if there is none. */
      casinoIdEnd: z.string().nullable(),
      createdAt: timestamp,
      state: z.enum(REQUEST_STATES),
      /** When the whole deposit had been paid; null before. */
      paidAt: timestamp.nullable(),
      received: usdOfCents,
      funding: z.enum(FUNDINGS),
      /** Payments for the deposit, and those that name it and are still looked into. */
      payments: z.array(paymentForPlayer),
      /** Of a deposit, as it is read: `K7Q4-M2XP`; null where it has none. */
      reference: z.string().nullable(),
      /** When it reached this state; null if unknown. */
      since: timestamp.nullable(),
      reason: z.string().nullable(),
      /** Median time until requests of this kind were credited or paid, last 7 days; null if too few. */
      usualMinutes: z.number().nullable(),
      /** For a deposit within an hour of its request, before any payment; otherwise null. */
      toPay: z.object({ reference: z.string(), ...howToPay }).nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
});
