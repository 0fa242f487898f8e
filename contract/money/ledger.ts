import { z } from 'zod';
import { CLOSE_STATES, type CloseState, VARIANCE_KINDS, type VarianceKind } from '#domain/ledger/close.ts';
import { JOURNAL_KINDS, type JournalKind } from '#domain/ledger/ledger.ts';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { type Cents, cents, centsFromUsd, usdFromCents } from '#domain/money/usd.ts';
import { RAIL_KEYS } from '#domain/receipts/rail.ts';
import { RECEIPT_SOURCES } from '#domain/receipts/receipt.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCalls } from '../base/define-call.ts';
import { rule } from '../base/field-problems.ts';
import {
  cursor,
  limitsInUsd,
  line,
  pageLimit,
  plainText,
  requestId,
  timestamp,
  usd,
  usdOfCents,
} from '../base/fields.ts';
import { figure } from '../base/figures.ts';
import { day, dayRange } from '../stats.ts';
import { fundingGaps } from './funding.ts';

const journalKind = z.enum(Object.keys(JOURNAL_KINDS) as [JournalKind, ...JournalKind[]]);

/** As many as the column numbers. */
const MOST_CLOSES = 2 ** 31 - 1;

const MOST_HELD = cents(1_000_000_000);
const MOST_HELD_USD = usdFromCents(MOST_HELD);

/** What an account holds; below 0 where it owes its provider. */
const heldAmount = usd
  .refine((amount) => Math.abs(amount) <= MOST_HELD_USD, {
    error: rule(`must be −${MOST_HELD_USD} to ${MOST_HELD_USD}`),
  })
  .meta(limitsInUsd({ minCents: cents(-MOST_HELD), maxCents: MOST_HELD }))
  .transform((amount) => centsFromUsd(amount) as Cents);

const statedBalance = z.object({
  amount: usdOfCents,
  asOf: timestamp,
  source: z.enum(['statement', 'person']),
  statedByName: z.string(),
});

/** What an account of the casino's held over some days, and what it should. */
const closeFigures = z.object({
  /** Before the first day. */
  opening: usdOfCents,
  /** What was posted of the days; of receipts, by what told of them first. */
  moved: z.array(figure.extend({ kind: journalKind, source: z.enum(RECEIPT_SOURCES).nullable() })),
  /** After the last day. */
  closing: usdOfCents,
  /** The last in these days that no close has had, a statement's before a person's; or else the last after them. */
  stated: statedBalance.nullable(),
  /**
   * Another balance stated in these days that tells of a larger difference, or, where that was a statement's, one that a
   * person read later and that tells of another: the worst of them.
   */
  contradiction: statedBalance.nullable(),
  /** What the ledger says for the moment of what was stated; the closing balance where nothing was. */
  expected: usdOfCents,
  /** What was stated, less what was expected. */
  difference: usdOfCents,
  /** Posted of these days although it happened before them. */
  late: figure,
  /** Came in and is given to no request, when the figures were taken. */
  waits: figure.extend({ oldest: timestamp.nullable() }),
  /** Said to be sent, and not seen leaving. */
  sending: usdOfCents,
  /**
   * Left by the end of these days, and nobody had said what for when the figures were taken; and went back in these days by
   * an entry, or the line of a file, alone.
   */
  unexplained: figure,
});

export type CloseFiguresInCents = z.input<typeof closeFigures>;

/** New York days. */
const closeOf = z.object({ from: z.string().nullable(), through: z.string(), figures: closeFigures });

const closeDraft = closeOf.extend({
  /** What has to hold before these days can be closed. */
  conditions: z.array(z.object({ isMet: z.boolean(), text: z.string() })),
  /** What is open and needs a word; null if nothing is. */
  open: z.string().nullable(),
});

/** The first of an account is its opening: `from` is null. */
const close = closeOf.extend({
  id: z.uuid(),
  accountId: z.string(),
  number: z.int().nullable(),
  state: z.enum(Object.keys(CLOSE_STATES) as [CloseState, ...CloseState[]]),
  varianceKind: z.enum(Object.keys(VARIANCE_KINDS) as [VarianceKind, ...VarianceKind[]]).nullable(),
  varianceNote: z.string().nullable(),
  openNote: z.string().nullable(),
  /** SHA-256 of the figures, as the activity log has it. */
  digest: z.string(),
  preparedBy: z.uuid(),
  preparedByName: z.string(),
  preparedAt: timestamp,
  decidedByName: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  decidedReason: z.string().nullable(),
});

export type CloseInCents = z.input<typeof close>;

const accountId = line(LONGEST.accountName, 'Choose the account.');
const done = z.object({ status: z.literal('success'), message: z.string() });
const closeChanged = done.extend({ close });

export const LEDGER_CALLS = defineCalls({
  getMoney: {
    summary: 'See what each receiving account holds',
    access: 'money.view',
    output: z.object({
      /** Open accounts in US dollars, and whatever else there are postings of; by method, then name. */
      accounts: z.array(
        z.object({
          /** Of the receiving account; 'unknown:' and the rail of money whose account is not known. */
          id: z.string(),
          name: z.string().nullable(),
          method: z.enum(METHOD_KEYS).nullable(),
          rail: z.enum(RAIL_KEYS).nullable(),
          isRemoved: z.boolean(),
          /** What evidence says lies there. */
          holds: usdOfCents,
          /** Of it, what came in and is given to no request. */
          waits: usdOfCents,
          /** Said to be sent or returned, and not seen leaving. */
          sending: usdOfCents,
          today: z.object({ received: figure, gone: figure }),
          /** What the account itself said last, and how much more that was than the ledger says for that moment. */
          stated: statedBalance.extend({ difference: usdOfCents }).nullable(),
          /** The last closed day; null before the opening is approved. */
          closedThrough: z.string().nullable(),
          /** Whether a close waits for another person. */
          isPrepared: z.boolean(),
        }),
      ),
      /** Payouts that are approved and not sent. */
      payouts: usdOfCents,
      /** Credited to players, less what was given to their deposits, those in coins aside: above 0, money that nobody has seen. */
      creditedUnseen: usdOfCents,
      /** Left one receiving account for another, and is not seen arriving there. */
      own: usdOfCents,
      /** What lies where Cage does not watch: coins credited less paid out, and what went there less what came from there. */
      elsewhere: usdOfCents,
      /** Of the last 30 days, those in coins aside, newest first; `amount` is what is missing of them. */
      creditedShort: fundingGaps,
      /** Given money and not credited, oldest first; `amount` is what they were given. */
      uncredited: fundingGaps,
      at: timestamp,
    }),
  },
  getLedger: {
    summary: 'See what an account of the ledger is the sum of',
    access: 'money.view',
    input: z.strictObject({
      /** As `held:`, `suspense:` or `sending:` with the id of `getMoney`; or `deposits`, `payouts`, `own`, `elsewhere`. */
      account: plainText(120),
      days: dayRange,
      cursor: cursor.optional(),
      limit: pageLimit.default(50),
    }),
    output: z.object({
      /** Before the first of the days, and after the last. */
      opening: usdOfCents,
      closing: usdOfCents,
      /** What the days consist of. */
      figures: z.array(figure.extend({ kind: journalKind })),
      /** Newest first: by the day that they count for, and then as they were posted. */
      entries: z.array(
        z.object({
          id: z.int(),
          kind: journalKind,
          /** A day of New York, and when it was. */
          day: z.string(),
          happenedAt: timestamp,
          postedAt: timestamp,
          /** Above 0, more of what the account says; of `suspense`, `sending` and `payouts` the other way round. */
          amount: usdOfCents,
          /** After this entry. */
          balance: usdOfCents,
          receiptId: z.uuid().nullable(),
          depositId: z.uuid().nullable(),
          withdrawalId: z.uuid().nullable(),
          username: z.string().nullable(),
          payerName: z.string().nullable(),
          /** The close that accepted it. */
          close: z.object({ accountId: z.string(), number: z.int() }).nullable(),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  },
  /** The same `requestId` is stored once. */
  stateBalance: {
    summary: 'Say what an account holds',
    access: 'money.close',
    input: z.strictObject({ requestId, accountId, amount: heldAmount, asOf: timestamp }),
    output: done,
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION'],
  },
  /** The first close of an account: what it held at a moment, whatever was posted before. Another person approves it. */
  setOpening: {
    summary: 'Say what an account held to begin with',
    access: 'money.close',
    input: z.strictObject({ requestId, accountId, amount: heldAmount, asOf: timestamp }),
    output: closeChanged,
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION'],
  },
  prepareClose: {
    summary: 'Prepare the close of an account for another person',
    access: 'money.close',
    input: z.strictObject({
      requestId,
      accountId,
      /** The last of the days, which begin after those that are closed; over in New York. */
      through: day,
      /** All three for a difference: the one that was read, what it is, and why. */
      difference: heldAmount.optional(),
      varianceKind: z.enum(Object.keys(VARIANCE_KINDS) as [VarianceKind, ...VarianceKind[]]).optional(),
      varianceNote: line(LONGEST.note).optional(),
      /** For what is open. */
      openNote: line(LONGEST.note).optional(),
    }),
    output: closeChanged,
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION', 'ABORTED'],
  },
  /** By another person than who prepared it, of the figures that they have read; a larger difference by an owner. */
  approveClose: {
    summary: 'Approve the close of an account',
    access: 'money.close',
    proof: 'recent',
    input: z.strictObject({ id: z.uuid(), digest: plainText(100) }),
    output: closeChanged,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION', 'ABORTED'],
  },
  refuseClose: {
    summary: 'Refuse the close of an account',
    access: 'money.close',
    input: z.strictObject({ id: z.uuid(), reason: line(LONGEST.note, 'Enter a reason.') }),
    output: closeChanged,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** By who prepared it. */
  withdrawClose: {
    summary: 'Withdraw the close of an account',
    access: 'money.close',
    input: z.strictObject({ id: z.uuid() }),
    output: closeChanged,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  getCloses: {
    summary: 'See the closes of an account, and what the next one would say',
    access: 'money.view',
    input: z.strictObject({
      accountId,
      /** The last day of the next one; absent: yesterday in New York. */
      through: day.optional(),
      /** Closes of smaller numbers. */
      before: z.int().min(1).max(MOST_CLOSES).optional(),
      limit: pageLimit.default(30),
    }),
    output: z.object({
      /** Null before the opening is approved, and while no day is over. */
      next: closeDraft.nullable(),
      prepared: close.nullable(),
      /** Whether an owner has to approve that: of its difference, with those accepted within 24 hours. */
      isForOwner: z.boolean(),
      /** Approved ones, newest first. */
      closes: z.array(close),
      hasMore: z.boolean(),
      /** The last one refused or withdrawn, if nothing came after it. */
      turnedDown: close.nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
});
