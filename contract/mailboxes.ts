import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { approvalsOnRecord, changeStatus, waitingApproval } from './approvals.ts';
import { defineCalls } from './base/define-call.ts';
import { emailAddress, hostName, line, plainText, timestamp } from './base/fields.ts';

export const mailboxAsSent = z.strictObject({
  /** Absent: a new mailbox. */
  id: z.uuid().optional(),
  host: hostName('Enter the IMAP server.', 'imap.example.com'),
  port: z.int().min(1).max(65_535),
  /** TLS from the first byte; otherwise STARTTLS, without which only a loopback address is read. */
  secure: z.boolean(),
  user: line(LONGEST.email, 'Enter the user name, mostly the email address.'),
  /** Kind of `password`: an app password, or a bearer token of OAuth. */
  login: z.enum(['password', 'oauth']).default('password'),
  /** Absent: the stored one, while host and user stay the same. */
  password: plainText(LONGEST.mailboxPassword).optional(),
  /** Whose `Authentication-Results` are believed; absent: Cage's own checks alone. */
  authservId: line(LONGEST.hostName).optional(),
  /** Receiving accounts whose notifications arrive in it. */
  accountIds: z.array(plainText(100)).max(200),
  /** To the letter, beside the user name and the accounts' emails; mail to any other proves nothing. */
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
  /** `waiting`: mails were read and wait to be stored. */
  state: z.enum(['off', 'connecting', 'connected', 'waiting', 'failing']),
  problem: z.string().nullable(),
  failingSince: timestamp.nullable(),
  lastMailAt: timestamp.nullable(),
  read: z.int(),
  parked: z.int(),
  /** Silent for longer than ever while requests came in; otherwise null. */
  silentSince: timestamp.nullable(),
  /** Accounts that its mails name, beyond `accountIds`. */
  proposedAccountIds: z.array(z.string()),
  approvals: approvalsOnRecord,
});

export type Mailbox = z.output<typeof mailbox>;

export const MAILBOX_CALLS = defineCalls({
  /** Without their passwords. */
  getMailboxes: {
    summary: 'List the mailboxes that are read',
    access: 'receipts.sources',
    output: z.object({ mailboxes: z.array(mailbox) }),
  },
  /** Changing whose mails are believed may take a second person; a new password or switching off does not. */
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
      message: z.string(),
      proposedAccountIds: z.array(z.string()),
    }),
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** Its receipts stay. It may take a second person: reversals reported there will be missed. */
  removeMailbox: {
    summary: 'Remove a mailbox',
    access: 'receipts.sources',
    proof: 'recent',
    input: z.strictObject({ id: z.uuid() }),
    output: z.object({ status: changeStatus, message: z.string(), approval: waitingApproval.optional() }),
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
});
