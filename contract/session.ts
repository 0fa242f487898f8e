import { z } from 'zod';
import { ROLES } from '#domain/access/capabilities.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCalls } from './base/define-call.ts';
import { rule } from './base/field-problems.ts';
import { emailAddress, newPassword, timestamp } from './base/fields.ts';
import { passkeyAnswer } from './factors.ts';

export const admin = z.object({
  uid: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  role: z.enum(ROLES),
  /** Until the initial password is changed, only calls for 'signed-in' are allowed. */
  mustChangePassword: z.boolean(),
  /** Until the required second factor is set up, no other call is allowed. */
  mustSetUpFactor: z.boolean(),
});

export type Admin = z.infer<typeof admin>;

const FACTORS = ['password', 'code', 'passkey'] as const;

export const SESSION_CALLS = defineCalls({
  /**
   * A session of 24 hours: a cookie for browsers, the same token as a bearer for others. With a second factor
   * the password alone is UNAUTHENTICATED with `details: {secondFactor: ['totp', 'passkey']}`, those set up,
   * and `passkeyOptions` for `navigator.credentials.get`; sign in again with `code` or `passkey`.
   */
  signIn: {
    summary: 'Sign in',
    access: 'public',
    // Otherwise another site could make its visitors' browsers guess passwords, each from its own address.
    sameOriginOnly: true,
    input: z.strictObject({
      email: emailAddress,
      password: z
        .string()
        .min(1, { error: rule('must not be empty') })
        .max(LONGEST.password),
      /** From an authenticator app, or a recovery code; ignored without a second factor. */
      code: z.string().max(30).optional(),
      /** The browser's answer to `passkeyOptions`; ignored likewise. */
      passkey: passkeyAnswer.optional(),
    }),
    output: z.object({ token: z.string(), expiresAt: timestamp, admin }),
    errors: ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'RESOURCE_EXHAUSTED'],
  },
  signOut: {
    summary: 'Sign out',
    access: 'signed-in',
    output: z.object({}),
  },
  getCurrentAdmin: {
    summary: 'Who is signed in',
    access: 'signed-in',
    output: z.object({ admin }),
  },
  /** Ends all the caller's sessions, this one too; a new one of 24 hours takes its place. */
  changePassword: {
    summary: 'Change one’s own password',
    access: 'signed-in',
    input: z.strictObject({
      currentPassword: z
        .string()
        .min(1, { error: rule('must not be empty') })
        .max(LONGEST.password),
      newPassword,
    }),
    output: z.object({ token: z.string(), expiresAt: timestamp }),
    errors: ['FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED'],
  },
  /** Any one of the caller's own factors is enough. */
  proveIdentity: {
    summary: 'Confirm that it is you',
    access: 'signed-in',
    input: z
      .strictObject({
        password: z
          .string()
          .min(1, { error: rule('must not be empty') })
          .max(LONGEST.password)
          .optional(),
        code: z.string().max(30).optional(),
        /** The browser's answer to the options of beginPasskeyProof. */
        passkey: passkeyAnswer.optional(),
      })
      .refine((given) => FACTORS.filter((factor) => given[factor] !== undefined).length === 1, {
        path: ['password'],
        error: rule('must be given, or a code or a passkey instead of it, and only one of them'),
      })
      .meta({ oneOf: FACTORS.map((factor) => ({ required: [factor] })) }),
    output: z.object({
      /** For calls that take a recent proof. */
      provenUntil: timestamp,
    }),
    errors: ['FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED'],
  },
  getSessions: {
    summary: 'List one’s own sessions',
    access: 'signed-in',
    output: z.object({
      sessions: z.array(
        z.object({
          id: z.uuid(),
          address: z.string().nullable(),
          /** As it said at the sign-in, such as 'Chrome on Windows'; null if unknown. */
          browser: z.string().nullable(),
          signedInAt: timestamp,
          /** To the minute. */
          lastUsedAt: timestamp,
          isThisOne: z.boolean(),
        }),
      ),
    }),
  },
  /** The present one too. */
  endSession: {
    summary: 'End one of one’s own sessions',
    access: 'signed-in',
    proof: 'recent',
    input: z.strictObject({ sessionId: z.uuid() }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  },
  endAllSessions: {
    summary: 'Sign out everywhere',
    access: 'signed-in',
    proof: 'recent',
    output: z.object({}),
  },
});
