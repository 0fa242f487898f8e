import { z } from 'zod';
import { defineCalls } from './base/define-call.ts';
import { rule } from './base/field-problems.ts';
import { timestamp } from './base/fields.ts';

/** Https, by a host name, at the usual port. */
export const PUSH_ENDPOINT = /^https:\/\/(?:[A-Za-z\d-]+\.)+[A-Za-z][A-Za-z\d-]*\/\S*$/;

export const pushEndpoint = z
  .string()
  .max(1_000)
  .regex(PUSH_ENDPOINT, { error: rule('must be the https address of a push service') });

export const PUSH_CALLS = defineCalls({
  getPushDevices: {
    summary: 'List one’s own devices with notices',
    access: 'staff',
    input: z
      .strictObject({
        endpoint: pushEndpoint.optional(),
      })
      .nullish(),
    output: z.object({
      isAllowed: z.boolean(),
      devices: z.array(
        z.object({
          id: z.uuid(),
          browser: z.string().nullable(),
          addedAt: timestamp,
          lastToldAt: timestamp.nullable(),
          /** Its session has ended: notices resume once the caller signs in there again. */
          isPaused: z.boolean(),
          /** Its push service has not accepted the present notice, which is tried again. */
          isFailing: z.boolean(),
          isThisOne: z.boolean(),
        }),
      ),
    }),
  },
  /** A browser subscribes with this key: its push service accepts notices from this installation alone. */
  beginPush: {
    summary: 'Begin to have notices pushed to a device',
    access: 'staff',
    output: z.object({
      /** An uncompressed point of P-256 in base64url: the browser's `applicationServerKey`. */
      publicKey: z.string(),
    }),
    errors: ['FAILED_PRECONDITION'],
  },
  /** While the caller's session lasts. A device has one person's notices: from now on the caller's. */
  confirmPush: {
    summary: 'Have notices pushed to this device',
    access: 'staff',
    input: z.strictObject({
      endpoint: pushEndpoint,
      p256dh: z.string().regex(/^B[\w-]{86}$/, { error: rule('must be a point of P-256 in base64url') }),
      auth: z.string().regex(/^[\w-]{22}$/, { error: rule('must be 16 bytes in base64url') }),
    }),
    output: z.object({}),
    errors: ['FAILED_PRECONDITION'],
  },
  /** Resumes in the caller's present session, if notices are on for this device and person. */
  resumePush: {
    summary: 'Go on having notices pushed after signing in',
    access: 'staff',
    input: z.strictObject({ endpoint: pushEndpoint }),
    output: z.object({
      isOn: z.boolean(),
    }),
  },
  /** Nothing changes if the caller has no such device. */
  removePushDevice: {
    summary: 'Stop having notices pushed to one of one’s own devices',
    access: 'staff',
    input: z.strictObject({ id: z.uuid() }),
    output: z.object({}),
  },
  /** In force with the next notice. Devices are kept: switched on again, theirs resume. */
  updatePushSettings: {
    summary: 'Choose whether notices may be pushed',
    access: 'security.manage',
    proof: 'recent',
    input: z.strictObject({ isOn: z.boolean() }),
    output: z.object({ isOn: z.boolean() }),
  },
});
