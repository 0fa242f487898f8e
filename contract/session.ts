import { z } from 'zod';
import { ROLES } from '#domain/access/capabilities.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCalls } from './base/define-call.ts';
import { rule } from './base/field-problems.ts';
import { emailAddress, newPassword, timestamp } from './base/fields.ts';
import { passkeyAnswer } from './factors.ts';

/** A member of staff, as that person sees themselves. */
export const admin = z.object({
  uid: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  role: z.enum(ROLES),
  /** True until the initial password has been changed; until then no call but those of 'signed-in' is allowed. */
  mustChangePassword: z.boolean(),
  /** True while a second factor is required and they have none; until then no other call is allowed. */
  mustSetUpFactor: z.boolean(),
});

export type Admin = z.infer<typeof admin>;

const FACTORS = ['password', 'code', 'passkey'] as const;

export const SESSION_CALLS = defineCalls({
  /**
   * Starts a session of 24 hours: a cookie for browsers, the same token as a bearer for other clients. For somebody with
   * a second factor, the right password alone is UNAUTHENTICATED with `details: {secondFactor: ['totp', 'passkey']}`, the
   * ones they have, and with `passkeyOptions` for the browser's `navigator.credentials.get`; then `signIn` again, with
   * the code or with the passkey's answer.
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
      /** The code of an authenticator app, or a recovery code; ignored for people without a second factor. */
      code: z.string().max(30).optional(),
      /** What the browser answered to `passkeyOptions`; ignored likewise. */
      passkey: passkeyAnswer.optional(),
    }),
    output: z.object({ token: z.string(), expiresAt: timestamp, admin }),
    errors: ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'RESOURCE_EXHAUSTED'],
  },
  /** Ends the caller's session at once. */
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
  /**
   * Sets the caller's own password and ends all their sessions, this one too: a new one of 24 hours takes its place, as
   * after signing in.
   */
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
  /** Renews the proof of the caller's session by whichever of their own factors is sent: one is enough. */
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
        /** The code of an authenticator app, or a recovery code. */
        code: z.string().max(30).optional(),
        /** What the browser answered to the options of beginPasskeyProof. */
        passkey: passkeyAnswer.optional(),
      })
      .refine((given) => FACTORS.filter((factor) => given[factor] !== undefined).length === 1, {
        path: ['password'],
        error: rule('must be given, or a code or a passkey instead of it, and only one of them'),
      })
      .meta({ oneOf: FACTORS.map((factor) => ({ required: [factor] })) }),
    output: z.object({
      /** Until when it counts for calls that take a recent proof. */
      provenUntil: timestamp,
    }),
    errors: ['FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED'],
  },
  /** The caller's own sessions, the last used first. */
  getSessions: {
    summary: 'List one’s own sessions',
    access: 'signed-in',
    output: z.object({
      sessions: z.array(
        z.object({
          id: z.uuid(),
          /** Where it was last used from; null if that is not known. */
          address: z.string().nullable(),
          /** As it said at the sign-in, in words such as 'Chrome on Windows'; null if that is not known. */
          browser: z.string().nullable(),
          signedInAt: timestamp,
          /** To the minute. */
          lastUsedAt: timestamp,
          /** The one that asks. */
          isThisOne: z.boolean(),
        }),
      ),
    }),
  },
  /** Ends one of the caller's own sessions at once; their own present one too. */
  endSession: {
    summary: 'End one of one’s own sessions',
    access: 'signed-in',
    proof: 'recent',
    input: z.strictObject({ sessionId: z.uuid() }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  },
  /** Ends all sessions of the caller at once, the present one included. */
  endAllSessions: {
    summary: 'Sign out everywhere',
    access: 'signed-in',
    proof: 'recent',
    output: z.object({}),
  },
});
