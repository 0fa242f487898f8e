import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { timestamp } from '../fields.ts';
import { pushEndpoint } from './push-device.ts';

/** The devices to which the caller's notices are pushed, the newest first. */
export const getPushDevices = defineCall({
  name: 'getPushDevices',
  summary: 'List one’s own devices with notices',
  access: 'staff',
  proof: 'none',
  input: z
    .strictObject({
      /** Of the device that asks, for it to be marked. */
      endpoint: pushEndpoint.optional(),
    })
    .nullish(),
  output: z.object({
    /** Whether owners let notices be pushed at all. */
    isAllowed: z.boolean(),
    devices: z.array(
      z.object({
        id: z.uuid(),
        /** In words such as 'Chrome on Windows'; null if that is not known. */
        browser: z.string().nullable(),
        addedAt: timestamp,
        /** When a notice was last accepted for it. */
        lastToldAt: timestamp.nullable(),
        /** Its session has ended: notices go on once the caller signs in there again. */
        isPaused: z.boolean(),
        /** Its push service has not taken the notice that is to be sent; it is tried again. */
        isFailing: z.boolean(),
        /** The one that asks. */
        isThisOne: z.boolean(),
      }),
    ),
  }),
  errors: [],
});
