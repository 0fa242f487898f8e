import { z } from 'zod';
import { defineCall } from '../define-call.ts';

/** The key that a browser subscribes with, so that its push service takes notices from this installation alone. */
export const beginPush = defineCall({
  name: 'beginPush',
  summary: 'Begin to have notices pushed to a device',
  access: 'staff',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: z.object({
    /** An uncompressed point of P-256 in base64url, the browser's `applicationServerKey`. */
    publicKey: z.string(),
  }),
  errors: ['FAILED_PRECONDITION'],
});
