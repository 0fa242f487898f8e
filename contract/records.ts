import { z } from 'zod';
import { MAX_PROOF_BYTES, RECORD_KINDS, VIEW_CAPABILITIES } from '#domain/records/record.ts';
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

/** A payment proof itself, for staff who may see its record. */
export const getPaymentProof = defineRoute({
  name: 'getPaymentProof',
  summary: 'Get a payment proof',
  method: 'GET',
  path: '/payment-proofs/:id',
  access: 'staff',
  proof: 'none',
  accessByKind: VIEW_CAPABILITIES,
});

/** The address at which signed-in staff see a payment proof. */
export function proofUrl(id: string): string {
  return `/api${getPaymentProof.path.replace(':id', id)}`;
}

const queue = z.object({
  /** How many are pending, and their total. */
  pending: z.int(),
  amount: usdOfCents,
  /** The time of the oldest pending request; null if there are none. */
  oldest: timestamp.nullable(),
});

const withdrawalQueue = queue.extend({
  /** How many are approved and wait to be sent. */
  toSend: z.int(),
});

/** As the server puts it together: amounts in cents. */
export type WithdrawalQueueInCents = z.input<typeof withdrawalQueue>;

/** The largest proof as base64. */
const MAX_CONTENT_LENGTH = 4 * Math.ceil(MAX_PROOF_BYTES / 3);
/** With room for the rest of the body. */
const BODY_LIMIT_BYTES = 7_100_000;

/** Something that happened to a record. */
export const historyEvent = z.discriminatedUnion('type', [
  /** It came in; `enteredBy` is whoever entered it, null where its player did. */
  z.object({ type: z.literal('asked'), timestamp, enteredBy: z.string().nullable() }),
  /** Where the player was told to pay. */
  z.object({ type: z.literal('account-shown'), timestamp, account: z.string() }),
  /** Money came in for it, or was said to. */
  z.object({ type: z.literal('received'), timestamp, payment: notedPayment }),
  /** Somebody, or a rule, did something to it. */
  z.object({ type: z.literal('logged'), timestamp, entry: activityEntry }),
  /** The request's own page began to tell its player this. */
  telling.extend({ type: z.literal('told') }),
  z.object({ type: z.literal('noted'), timestamp, note }),
]);
export type HistoryEvent = z.output<typeof historyEvent>;

/** What else a record has something in common with. */
export const RECORD_HINTS = [
  'same-sender',
  'same-payer',
  'same-recipient',
  'same-destination',
  'same-network',
] as const;
export type RecordHint = (typeof RECORD_HINTS)[number];

export const RECORD_CALLS = defineCalls({
  /** What is waiting for staff; null for a kind the caller may not see. */
  getQueue: {
    summary: 'See how many requests wait',
    access: 'staff',
    output: z.object({ deposits: queue.nullable(), withdrawals: withdrawalQueue.nullable() }),
  },
  /** Attaches a file to a record: PNG, JPEG, WebP or PDF up to 5 MB, identified by content. Shown to staff only. */
  uploadPaymentProof: {
    summary: 'Put a payment proof beside a deposit or a withdrawal',
    access: 'records.lock',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    input: z.strictObject({
      kind: z.enum(RECORD_KINDS),
      id: z.uuid(),
      /** Without what cannot be seen in it. */
      fileName: z
        .string()
        .overwrite(withoutUnseen)
        .trim()
        .min(1, { error: rule('must not be empty') })
        .max(LONGEST.fileName),
      // Its limits are those of the file in it, which the handler checks.
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
  /** All that is known of one record: what happened to it, its player, and what it has in common with those of others. */
  getRecordHistory: {
    summary: 'See what happened to a deposit or a withdrawal',
    access: 'activity.view',
    input: z.strictObject({ kind: z.enum(RECORD_KINDS), id: z.uuid() }),
    output: z.object({
      /** Newest first; of entries in the log the newest hundred. */
      events: z.array(historyEvent),
      /** Whether the log has older entries of it. */
      hasOlder: z.boolean(),
      /** Where it is older than that: its entries of before are in files. */
      archivedBefore: timestamp.optional(),
      player: playerSummary,
      /** Of the player, newest first. */
      playerNotes: z.array(note),
      /** With up to five other players. Where requests came from is never said. */
      hints: z.array(z.object({ hint: z.enum(RECORD_HINTS), players: z.array(z.string()) })),
    }),
    errors: ['NOT_FOUND'],
  },
});
