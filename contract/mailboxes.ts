import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { approvalsOnRecord, changeStatus, waitingApproval } from './approvals.ts';
import { defineCalls } from './base/define-call.ts';
import { rule } from './base/field-problems.ts';
import { emailAddress, line, plainText, timestamp } from './base/fields.ts';

/** A name, of any alphabet, or an address, of IPv6 also within brackets; without a port. */
const HOST =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}.])?|[\da-fA-F]*:[\da-fA-F]*:[\da-fA-F:.]*|\[[\da-fA-F]*:[\da-fA-F]*:[\da-fA-F:.]*\])$/u;

/** Where and as whom a mailbox is read. */
export const mailboxAsSent = z.strictObject({
  /** The mailbox that is changed; absent: a new one. */
  id: z.uuid().optional(),
  host: line(LONGEST.hostName, 'Enter the IMAP server.').regex(HOST, {
    error: rule('must be the name of a server alone, such as imap.example.com'),
  }),
  port: z.int().min(1).max(65_535),
  /** TLS from the first byte; otherwise STARTTLS, without which only a loopback address is read. */
  secure: z.boolean(),
  user: line(LONGEST.email, 'Enter the user name, mostly the email address.'),
  /** What `password` is: an app password, or a bearer token of OAuth. */
  login: z.enum(['password', 'oauth']).default('password'),
  /** Absent: the one that is kept, as long as host and user stay the same. */
  password: plainText(LONGEST.mailboxPassword).optional(),
  /** Whose `Authentication-Results` are believed; absent: Cage's own checks alone. */
  authservId: line(LONGEST.hostName).optional(),
  /** The receiving accounts whose notifications arrive in it. */
  accountIds: z.array(plainText(100)).max(200),
  /**
   * The addresses at which it receives mail, beyond the user name and the emails of those accounts: mail to anybody else
   * was sent on, and proves nothing.
   */
  addresses: z.array(emailAddress).max(50).default([]),
  enabled: z.boolean(),
});

export const mailbox = z.object({
  id: z.uuid(),
  host: z.string(),
  port: z.int(),
  secure: z.boolean(),
  user: z.string(),
  login: z.enum(['password', 'oauth']),
  authservId: z.string().nullable(),
  accountIds: z.array(z.string()),
  addresses: z.array(z.string()),
  enabled: z.boolean(),
  /** `waiting`: it is read, and what was read waits to be stored. */
  state: z.enum(['off', 'connecting', 'connected', 'waiting', 'failing']),
  /** What is wrong or waited for, in words, and since when. */
  problem: z.string().nullable(),
  failingSince: timestamp.nullable(),
  lastMailAt: timestamp.nullable(),
  /** How many of its mails were read as receipts, and how many wait for a person. */
  read: z.int(),
  parked: z.int(),
  /** Since when it has been silent for longer than ever, while requests came in; null if it has not. */
  silentSince: timestamp.nullable(),
  /** Accounts that its mails speak of and that it is not said to serve. */
  proposedAccountIds: z.array(z.string()),
  /** What waits for a second person to approve it. */
  approvals: approvalsOnRecord,
});

export type Mailbox = z.output<typeof mailbox>;

export const MAILBOX_CALLS = defineCalls({
  /** The mailboxes that are read for receipts, without their passwords. */
  getMailboxes: {
    summary: 'List the mailboxes that are read',
    access: 'receipts.sources',
    output: z.object({ mailboxes: z.array(mailbox) }),
  },
  /**
   * What says whose mails are believed may take a second person: then the mailbox answered is as it still is, and null if
   * there is none yet. A new password for the same place takes none, nor does it to read a mailbox no longer.
   */
  saveMailbox: {
    summary: 'Add a mailbox, or change one',
    access: 'receipts.sources',
    proof: 'recent',
    input: mailboxAsSent,
    output: z.object({
      status: changeStatus,
      message: z.string(),
      mailbox: mailbox.nullable(),
      approval: waitingApproval.optional(),
    }),
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION'],
  },
  /** Signs in, looks at the newest mails and changes nothing. */
  testMailbox: {
    summary: 'Try whether a mailbox can be read',
    access: 'receipts.sources',
    proof: 'recent',
    input: mailboxAsSent,
    output: z.object({
      ok: z.boolean(),
      /** What is wrong, or what was found. */
      message: z.string(),
      /** The receiving accounts that its newest mails speak of. */
      proposedAccountIds: z.array(z.string()),
    }),
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** What was read from it stays. It may take a second person: what a mailbox would tell of reversals is lost with it. */
  removeMailbox: {
    summary: 'Remove a mailbox',
    access: 'receipts.sources',
    proof: 'recent',
    input: z.strictObject({ id: z.uuid() }),
    output: z.object({ status: changeStatus, message: z.string(), approval: waitingApproval.optional() }),
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
});
