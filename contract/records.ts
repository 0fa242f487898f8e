import { z } from 'zod';
import { MAX_PROOF_BYTES, RECORD_KINDS, VIEW_CAPABILITIES } from '#domain/records/record.ts';
import {
  MOST_HOURS,
  MOST_MINUTES,
  PAYOUT_METHODS,
  type PayoutMethod,
  WAITING_KINDS,
  type WaitingKind,
} from '#domain/records/waiting-times.ts';
import { withoutUnseen } from '#domain/words/spelling.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { activityEntry } from './activity.ts';
import { defineCalls } from './base/define-call.ts';
import { defineRoute } from './base/define-route.ts';
import { rule } from './base/field-problems.ts';
import { timestamp, usdOfCents } from './base/fields.ts';
import { note } from './notes.ts';
import { playerSummary } from './players.ts';
import { notedPayment, proof, telling } from './record-parts.ts';

/** For staff who may see its record. */
export const getPaymentProof = defineRoute({
  name: 'getPaymentProof',
  summary: 'Get a payment proof',
  method: 'GET',
  path: '/payment-proofs/:id',
  access: 'staff',
  proof: 'none',
  accessByKind: VIEW_CAPABILITIES,
});

export function proofUrl(id: string): string {
  return `/api${getPaymentProof.path.replace(':id', id)}`;
}

const queue = z.object({
  pending: z.int(),
  amount: usdOfCents,
  oldest: timestamp.nullable(),
});

const withdrawalQueue = queue.extend({
  /** Approved, waiting to be sent. */
  toSend: z.int(),
  toSendAmount: usdOfCents,
  /** Of those, when the oldest was asked for. */
  toSendOldest: timestamp.nullable(),
});

export type WithdrawalQueueInCents = z.input<typeof withdrawalQueue>;

/** The largest proof as base64. */
const MAX_CONTENT_LENGTH = 4 * Math.ceil(MAX_PROOF_BYTES / 3);
/** With room for the rest of the body. */
const BODY_LIMIT_BYTES = 7_100_000;
/** Before what cannot be seen is left out of it. */
const MOST_FILE_NAME = 5 * LONGEST.fileName;

export const historyEvent = z.discriminatedUnion('type', [
  /** `enteredBy` is null where its player asked. */
  z.object({ type: z.literal('asked'), timestamp, enteredBy: z.string().nullable() }),
  z.object({ type: z.literal('account-shown'), timestamp, account: z.string() }),
  z.object({ type: z.literal('received'), timestamp, payment: notedPayment }),
  z.object({ type: z.literal('logged'), timestamp, entry: activityEntry }),
  telling.extend({ type: z.literal('told') }),
  z.object({ type: z.literal('noted'), timestamp, note }),
]);
export type HistoryEvent = z.output<typeof historyEvent>;

/** In common with records of other players. */
export const RECORD_HINTS = [
  'same-sender',
  'same-payer',
  'same-recipient',
  'same-destination',
  'same-network',
] as const;
export type RecordHint = (typeof RECORD_HINTS)[number];

const minutes = z.int().min(1).max(MOST_MINUTES);
const hours = z.int().min(1).max(MOST_HOURS);

function waitingTimes<Number extends z.ZodType<number, number>>(ofMinutes: Number, ofHours: Number) {
  /** From when on a wait stands out, and from when on in red. */
  const limits = z.strictObject({ long: ofMinutes, tooLong: ofMinutes });
  return z.strictObject({
    ...(Object.fromEntries(WAITING_KINDS.map((kind) => [kind, limits])) as Record<
      WaitingKind,
      typeof limits
    >),
    /** Until a payout of that method is usually seen leaving. */
    seenLeaving: z.strictObject(
      Object.fromEntries(PAYOUT_METHODS.map((method) => [method, ofHours])) as Record<PayoutMethod, Number>,
    ),
  });
}

const waitingTimesAnswer = z.object({ times: waitingTimes(z.int(), z.int()), version: z.int() });

export const RECORD_CALLS = defineCalls({
  /** Null for a kind that the caller may not see. */
  getQueue: {
    summary: 'See how many requests wait',
    access: 'staff',
    output: z.object({ deposits: queue.nullable(), withdrawals: withdrawalQueue.nullable() }),
  },
  getWaitingTimes: {
    summary: 'See from when on what waits stands out',
    access: 'staff',
    output: waitingTimesAnswer,
  },
  updateWaitingTimes: {
    summary: 'Set from when on what waits stands out',
    access: 'settings.change',
    proof: 'recent',
    input: z.strictObject({ times: waitingTimes(minutes, hours), version: z.int() }),
    output: waitingTimesAnswer,
    errors: ['ABORTED'],
  },
  /** PNG, JPEG, WebP or PDF up to 5 MB, identified by content. Only staff see it. */
  uploadPaymentProof: {
    summary: 'Put a payment proof beside a deposit or a withdrawal',
    access: 'records.lock',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    input: z.strictObject({
      kind: z.enum(RECORD_KINDS),
      id: z.uuid(),
      fileName: z
        .string()
        // Before each character is looked at: the body may hold millions.
        .max(MOST_FILE_NAME, { abort: true })
        .overwrite(withoutUnseen)
        .trim()
        .min(1, { error: rule('must not be empty') })
        .max(LONGEST.fileName),
      // The handler checks the file against its own limits.
      content: z.base64().meta({
        description: 'The file, as base64: PNG, JPEG, WebP or PDF, by its first bytes.',
        minLength: 1,
        maxLength: MAX_CONTENT_LENGTH,
      }),
    }),
    output: z.object({
      status: z.literal('success'),
      message: z.string(),
      proof,
    }),
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED'],
  },
  getRecordHistory: {
    summary: 'See what happened to a deposit or a withdrawal',
    access: 'activity.view',
    input: z.strictObject({ kind: z.enum(RECORD_KINDS), id: z.uuid() }),
    output: z.object({
      /** Newest first; at most a hundred entries of the log. */
      events: z.array(historyEvent),
      hasOlder: z.boolean(),
      /** Set if the record is older: its earlier entries are in archive files. */
      archivedBefore: timestamp.optional(),
      player: playerSummary,
      playerNotes: z.array(note),
      /** Up to five other players each. Where requests came from is never said. */
      hints: z.array(z.object({ hint: z.enum(RECORD_HINTS), players: z.array(z.string()) })),
    }),
    errors: ['NOT_FOUND'],
  },
});
