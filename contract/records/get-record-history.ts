import { z } from 'zod';
import { RECORD_KINDS } from '#domain/records/record-kind.ts';
import { activityEntry } from '../activity/get-activity-logs.ts';
import { defineCall } from '../define-call.ts';
import { timestamp } from '../fields.ts';
import { note } from '../notes/note.ts';
import { playerSummary } from '../players/player-summary.ts';
import { notedPayment } from './noted-payment.ts';
import { telling } from './telling.ts';

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

/** All that is known of one record: what happened to it, its player, and what it has in common with those of others. */
export const getRecordHistory = defineCall({
  name: 'getRecordHistory',
  summary: 'See what happened to a deposit or a withdrawal',
  access: 'activity.view',
  proof: 'none',
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
});
