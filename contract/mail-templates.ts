import { z } from 'zod';
import { RAIL_KEYS } from '#domain/receipts/rail.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { waitingApproval } from './approvals.ts';
import { defineCalls } from './base/define-call.ts';
import { line, timestamp, usdOfCents } from './base/fields.ts';

export const mailTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null if the stored template cannot be read. */
  rail: z.enum(RAIL_KEYS).nullable(),
  /** Mails must be proved to come from this address. */
  sender: z.string(),
  taughtAt: timestamp,
  /** Why no mail is read by it and what to do, as sentences; null if nothing is wrong. */
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
          /** Newest waiting mails that are proved but whose text it passes over; null if there are none. */
          passedOver: z
            .object({
              count: z.number().int().positive(),
              why: z.string(),
              sample: z.string(),
            })
            .nullable(),
        }),
      ),
      /** Senders of payment notices without a template, while their first mail waits for a person. */
      unknownSenders: z.array(
        z.object({
          sender: z.string(),
          mails: z.number().int().positive(),
          since: timestamp,
          sample: z.string(),
        }),
      ),
      /** Built into Cage, by name. */
      known: z.array(z.string()),
    }),
  },
  /** Tries the template on the sample and on waiting mails; `commit` puts it to use. */
  teachMailTemplate: {
    summary: 'Teach how a mail is read',
    access: 'receipts.sources',
    proof: 'recent',
    input: z.strictObject({
      /** The same name replaces the template. */
      name: line(LONGEST.displayName, 'Enter a name.'),
      rail: z.enum(RAIL_KEYS),
      /** A mail's text beneath its From and Subject, as an unreadable receipt shows it. */
      sample: z.string().min(1, { error: 'Paste a mail.' }).max(LONGEST_SAMPLE),
      /** Copied from the sample. */
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
      status: z.enum(['preview', 'success', 'waiting']),
      message: z.string(),
      approval: waitingApproval.optional(),
      template: mailTemplate.nullable(),
      sender: z.string(),
      reads: z.object({
        amount: usdOfCents,
        payerName: z.string(),
        payerHandle: z.string().nullable(),
        note: z.string().nullable(),
        transactionId: z.string().nullable(),
      }),
      /** The newest waiting mails of this sender, unread or unproved, and what the template makes of each. */
      parked: z.array(
        z.object({ receiptId: z.uuid(), receivedAt: timestamp, isRead: z.boolean(), words: z.string() }),
      ),
    }),
    errors: ['FAILED_PRECONDITION'],
  },
  /** Receipts that it has read stay. */
  removeMailTemplate: {
    summary: 'Forget how a mail is read',
    access: 'receipts.sources',
    proof: 'recent',
    input: z.strictObject({ templateId: z.uuid() }),
    output: z.object({ status: z.literal('success'), message: z.string() }),
    errors: ['NOT_FOUND'],
  },
});
