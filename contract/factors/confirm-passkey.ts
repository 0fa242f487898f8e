import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { line } from '../fields.ts';
import { passkeyRegistration } from './passkey.ts';
import { recoveryCodes } from './recovery-codes.ts';

/** Keeps the passkey that the browser has made, and ends the caller's other sessions. */
export const confirmPasskey = defineCall({
  name: 'confirmPasskey',
  summary: 'Add a passkey',
  access: 'own-password',
  proof: 'none',
  input: z.strictObject({ name: line(LONGEST.displayName), passkey: passkeyRegistration }),
  output: z.object({ id: z.uuid(), recoveryCodes }),
  errors: ['FAILED_PRECONDITION', 'ALREADY_EXISTS'],
});
