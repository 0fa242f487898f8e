import { z } from 'zod';
import { RAIL_KEYS } from '#domain/receipts/rail.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { waitingApproval } from '../approvals/approval.ts';
import { defineCall } from '../define-call.ts';
import { line, timestamp, usdOfCents } from '../fields.ts';
import { mailTemplate } from './mail-template.ts';

/** As much as is kept of a mail. */
const LONGEST_SAMPLE = 20_000;
const field = line(LONGEST.paymentAccount).optional();

/** Makes a template of a sample, tries it on the sample and on the mails that wait, and with `commit` has it read on. */
export const teachMailTemplate = defineCall({
  name: 'teachMailTemplate',
  summary: 'Teach how a mail is read',
  access: 'receipts.sources',
  proof: 'recent',
  input: z.strictObject({
    /** The same name again replaces what it stands for. */
    name: line(LONGEST.displayName, 'Enter a name.'),
    rail: z.enum(RAIL_KEYS),
    /** The text of a mail, beneath its From and Subject, as a receipt that could not be read shows it. */
    sample: z.string().min(1, { error: 'Paste a mail.' }).max(LONGEST_SAMPLE),
    /** What is what, as it stands in the sample. */
    fields: z.strictObject({
      amount: line(LONGEST.transactionId, 'Copy the amount from the sample.'),
      payerName: line(LONGEST.personName, "Copy the payer's name from the sample."),
      payerHandle: field,
      note: field,
      transactionId: field,
    }),
    commit: z.boolean(),
  }),
  output: z.object({
    /** `waiting`: a second person has to approve it first. */
    status: z.enum(['preview', 'success', 'waiting']),
    message: z.string(),
    approval: waitingApproval.optional(),
    /** Null for a preview, and while it waits. */
    template: mailTemplate.nullable(),
    sender: z.string(),
    /** What it reads in the sample. */
    reads: z.object({
      amount: usdOfCents,
      payerName: z.string(),
      payerHandle: z.string().nullable(),
      note: z.string().nullable(),
      transactionId: z.string().nullable(),
    }),
    /** The newest mails of this sender that wait, unread or not proved, and what the template makes of each, in words. */
    parked: z.array(
      z.object({ receiptId: z.uuid(), receivedAt: timestamp, isRead: z.boolean(), words: z.string() }),
    ),
  }),
  errors: ['FAILED_PRECONDITION'],
});
