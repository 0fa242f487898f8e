import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { passkeyAnswer } from '../factors/passkey.ts';
import { rule } from '../field-problems.ts';
import { emailAddress, timestamp } from '../fields.ts';
import { admin } from './admin.ts';

/**
 * Starts a session of 24 hours: a cookie for browsers, the same token as a bearer for other clients. For somebody with
 * a second factor, the right password alone is UNAUTHENTICATED with `details: {secondFactor: ['totp', 'passkey']}`, the
 * ones they have, and with `passkeyOptions` for the browser's `navigator.credentials.get`; then `signIn` again, with
 * the code or with the passkey's answer.
 */
export const signIn = defineCall({
  name: 'signIn',
  summary: 'Sign in',
  access: 'public',
  proof: 'none',
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
});
