import { z } from 'zod';
import { RAIL_KEYS } from '#domain/receipts/rail.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { waitingApproval } from './approvals.ts';
import { defineCalls } from './base/define-call.ts';
import { line, timestamp, usdOfCents } from './base/fields.ts';

export const mailTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null where what was stored cannot be read. */
  rail: z.enum(RAIL_KEYS).nullable(),
  /** Whose mails it reads, if they are proved to be theirs. */
  sender: z.string(),
  taughtAt: timestamp,
  /** Why no mail is read by it, and what to do, as sentences; null where all is well. */
  problem: z.string().nullable(),
});

export type MailTemplateRecord = z.output<typeof mailTemplate>;

/** As much as is kept of a mail. */
const LONGEST_SAMPLE = 20_000;
const field = line(LONGEST.paymentAccount).optional();

export const MAIL_TEMPLATE_CALLS = defineCalls({
  getMailTemplates: {
    summary: 'List the mails that Cage was taught to read',
    access: 'receipts.sources',
    output: z.object({
      templates: z.array(
        mailTemplate.extend({
          /** Of the newest mails that wait, those that are proved and that it passes over for what they say; null if there are none. */
          passedOver: z
            .object({
              count: z.number().int().positive(),
              /** Why it does not read the newest of them, as a sentence. */
              why: z.string(),
              /** The newest, to teach the template again. */
              sample: z.string(),
            })
            .nullable(),
        }),
      ),
      /** Who says that money came in and has no template, while the first such mail waits for a person. */
      unknownSenders: z.array(
        z.object({
          sender: z.string(),
          /** How many of their mails have come, the first among them. */
          mails: z.number().int().positive(),
          since: timestamp,
          /** The first, to teach a template with. */
          sample: z.string(),
        }),
      ),
      /** Those that Cage knows by itself, by name. */
      known: z.array(z.string()),
    }),
  },
  /** Makes a template of a sample, tries it on the sample and on the mails that wait, and with `commit` has it read on. */
  teachMailTemplate: {
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
  },
  /** What it has read stays. */
  removeMailTemplate: {
    summary: 'Forget how a mail is read',
    access: 'receipts.sources',
    proof: 'recent',
    input: z.strictObject({ templateId: z.uuid() }),
    output: z.object({ status: z.literal('success'), message: z.string() }),
    errors: ['NOT_FOUND'],
  },
});
