import { z } from 'zod';
import { EMAIL_ADDRESS } from '#domain/words/contacts.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCalls } from './base/define-call.ts';
import { hostName, line, plainText } from './base/fields.ts';

const PORT_RULE = 'Enter a port number, 1 to 65535.';

const address = z
  .string()
  .trim()
  .toLowerCase()
  .max(LONGEST.email)
  .regex(EMAIL_ADDRESS, {
    error: ({ input }) => `‘${input}’ is not an email address in plain letters, as name@example.com is.`,
  })
  .meta({ format: 'email' });

const staffMailAsSent = z.strictObject({
  host: hostName('Enter the mail server.', 'smtp.example.com'),
  port: z.int(PORT_RULE).min(1, PORT_RULE).max(65_535, PORT_RULE),
  /** TLS from the first byte; otherwise STARTTLS, without which no server of the internet is given anything. */
  secure: z.boolean(),
  /** Absent: Cage does not sign in, and no password is kept. */
  user: line(LONGEST.email, 'Enter the user name, or leave it out.').optional(),
  /** Absent: the kept one, while server, port, encryption and user name stay the same. */
  password: plainText(LONGEST.mailboxPassword).optional(),
  /** Absent: the first of `to`. */
  from: address.optional(),
  /** Who is mailed about new requests. */
  to: z.array(address).min(1, 'Enter the address of at least one person.').max(20),
});

const staffMail = z.object({
  /** Null: nobody is mailed. */
  mail: z
    .object({
      host: z.string(),
      port: z.int(),
      secure: z.boolean(),
      user: z.string().nullable(),
      hasPassword: z.boolean(),
      from: z.string().nullable(),
      to: z.array(z.string()),
    })
    .nullable(),
  version: z.int(),
  /** As the operator's variables say: owners have chosen nothing yet. */
  isConfigured: z.boolean(),
  /** Changed in the database, past Cage: nobody is mailed until an owner saves. */
  isAltered: z.boolean(),
});

export const STAFF_MAIL_CALLS = defineCalls({
  /** Without its password. */
  getStaffMail: {
    summary: 'How staff are mailed about new requests',
    access: 'security.manage',
    output: staffMail,
  },
  /** In force with the next mail, of what waits too. */
  updateStaffMail: {
    summary: 'Say by which server staff are mailed, and who',
    access: 'security.manage',
    proof: 'recent',
    input: z.strictObject({ ...staffMailAsSent.shape, version: z.int().min(0) }),
    output: staffMail,
    errors: ['ABORTED'],
  },
  /** The password is erased, and what waits is mailed to nobody. */
  switchOffStaffMail: {
    summary: 'Mail staff no longer',
    access: 'security.manage',
    proof: 'recent',
    input: z.strictObject({ version: z.int().min(0) }),
    output: staffMail,
    errors: ['ABORTED'],
  },
  /** Sends one mail by what is sent, saved or not, and says what the server answered. Changes nothing. */
  testStaffMail: {
    summary: 'Send a test mail',
    access: 'security.manage',
    proof: 'recent',
    input: z.strictObject({
      ...staffMailAsSent.shape,
      /** The caller's own address, or those in `to`. */
      sendTo: z.enum(['me', 'receivers']),
    }),
    output: z.object({ ok: z.boolean(), message: z.string() }),
    errors: ['RESOURCE_EXHAUSTED'],
  },
});
