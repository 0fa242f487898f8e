import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { passkeyOptions } from './passkey.ts';

/** What the browser needs to make a passkey. It is asked for once, and for five minutes. */
export const beginPasskey = defineCall({
  name: 'beginPasskey',
  summary: 'Begin to add a passkey',
  access: 'own-password',
  proof: 'recent',
  input: z.strictObject({}).nullish(),
  output: z.object({ options: passkeyOptions }),
  errors: ['FAILED_PRECONDITION'],
});
