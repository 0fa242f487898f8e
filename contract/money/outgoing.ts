import { z } from 'zod';
import { LEAVING_KINDS, type LeavingKind } from '#domain/ledger/leaving.ts';
import { RAIL_KEYS } from '#domain/receipts/rail.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCalls } from '../base/define-call.ts';
import { line, requestId, timestamp, usdOfCents } from '../base/fields.ts';
import { countedFigure } from '../base/figures.ts';

/** A payout, and why it may be what left. */
const payoutFit = z.object({
  withdrawalId: z.uuid(),
  username: z.string(),
  amount: usdOfCents,
  /** Of what left, the provider's fee. */
  fee: usdOfCents,
  reasons: z.array(z.string()),
  /** That it was this takes an owner's word. */
  isToAnother: z.boolean(),
});

const match = z.object({
  id: z.uuid(),
  kind: z.enum(Object.keys(LEAVING_KINDS) as [LeavingKind, ...LeavingKind[]]),
  withdrawalId: z.uuid().nullable(),
  username: z.string().nullable(),
  /** Null where a rule found it. */
  madeByName: z.string().nullable(),
  madeAt: timestamp,
  note: z.string().nullable(),
});

const leaving = z.object({
  receiptId: z.uuid(),
  accountId: z.string().nullable(),
  rail: z.enum(RAIL_KEYS),
  amount: usdOfCents,
  recipientName: z.string().nullable(),
  recipientHandle: z.string().nullable(),
  note: z.string().nullable(),
  at: timestamp,
  match: match.nullable(),
  /** Likeliest first; none of what is matched. */
  suggestions: z.array(payoutFit),
  /** Payments noted as returned, of so much, that were not seen going back. */
  returns: z.array(z.object({ receiptId: z.uuid(), payerName: z.string().nullable(), amount: usdOfCents })),
  /** A payout that fits and was seen leaving before: this money may have left twice. */
  twice: payoutFit.nullable(),
  /** Its source is proved; otherwise somebody has entered it, or brought it as a line of a file. */
  isProved: z.boolean(),
  /** Another receipt may tell of the same money. */
  mayRepeat: z.boolean(),
});

const unseen = z.object({
  withdrawalId: z.uuid(),
  username: z.string(),
  amount: usdOfCents,
  method: z.string(),
  paidFrom: z.string().nullable(),
  sentAt: timestamp,
  sentByName: z.string().nullable(),
});

const done = z.object({ status: z.literal('success'), message: z.string() });

export const OUTGOING_CALLS = defineCalls({
  getOutgoing: {
    summary: 'See money that left, and payouts that were not seen leaving',
    access: 'money.view',
    output: z.object({
      /** What is not matched, the largest first, at most 100 of them: many small ones hide none. */
      open: z.array(leaving),
      openFigures: countedFigure,
      /** What was matched last, at most 10. */
      matched: z.array(leaving),
      /**
       * Said to be sent longer ago than their way of paying takes, by a way that Cage has seen money leave by before
       * that; oldest first, at most 100 of them.
       */
      unseen: z.array(unseen),
      unseenFigures: countedFigure,
    }),
  },
  /** The same `requestId` is stored once. All but payouts and returns to whom they were said to be sent, within five days, take `money.settle`. */
  matchOutgoing: {
    summary: 'Say what money that left was for',
    access: 'money.close',
    proof: 'lasting',
    input: z.strictObject({
      requestId,
      receiptId: z.uuid(),
      as: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('payout'), withdrawalId: z.uuid() }),
        /** The receipt of the payment that went back. */
        z.strictObject({ kind: z.literal('return'), receiptId: z.uuid() }),
        z.strictObject({
          kind: z.literal('own-transfer'),
          accountId: line(LONGEST.accountName, 'Choose the account.'),
        }),
        z.strictObject({ kind: z.literal('fee') }),
        /** To the owner's own bank, or to whom it may concern. */
        z.strictObject({ kind: z.literal('outside') }),
        /** Another receipt tells of the same money: it left once. */
        z.strictObject({ kind: z.literal('repeat') }),
      ]),
      /** Required of what goes outside. */
      note: line(LONGEST.note).optional(),
    }),
    output: done,
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION'],
  },
  unmatchOutgoing: {
    summary: 'Take back what money that left was said to be for',
    access: 'money.close',
    proof: 'lasting',
    input: z.strictObject({ matchId: z.uuid(), reason: line(LONGEST.note, 'Enter a reason.') }),
    output: done,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
});
