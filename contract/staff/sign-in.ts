import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { rule } from '../field-problems.ts';
import { emailAddress, timestamp } from '../fields.ts';
import { admin } from './admin.ts';

/** Starts a session of 24 hours: a cookie for browsers, the same token as a bearer for other clients. */
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
    /** The code of a second factor; ignored for people without one. */
    code: z.string().max(20).optional(),
  }),
  output: z.object({ token: z.string(), expiresAt: timestamp, admin }),
  errors: ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'RESOURCE_EXHAUSTED'],
});
