import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { passkeyOptions } from './passkey.ts';

/** What the browser needs to have one of the caller's passkeys prove who they are. */
export const beginPasskeyProof = defineCall({
  name: 'beginPasskeyProof',
  summary: 'Begin to prove one’s identity by a passkey',
  access: 'own-password',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: z.object({ options: passkeyOptions }),
  errors: ['FAILED_PRECONDITION'],
});
