import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { rule } from '../field-problems.ts';
import { pushEndpoint } from './push-device.ts';

/**
 * Has notices of new requests pushed to the device that asks, while the caller's session lasts. A device has one person's
 * notices: from then on the caller's.
 */
export const confirmPush = defineCall({
  name: 'confirmPush',
  summary: 'Have notices pushed to this device',
  access: 'staff',
  proof: 'none',
  input: z.strictObject({
    /** As the browser's subscription says. */
    endpoint: pushEndpoint,
    /** Its key: an uncompressed point of P-256 in base64url. */
    p256dh: z.string().regex(/^B[\w-]{86}$/, { error: rule('must be a point of P-256 in base64url') }),
    /** Its secret: 16 bytes in base64url. */
    auth: z.string().regex(/^[\w-]{22}$/, { error: rule('must be 16 bytes in base64url') }),
  }),
  output: z.object({}),
  errors: ['FAILED_PRECONDITION'],
});
