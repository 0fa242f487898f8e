import { z } from 'zod';
import { defineCalls } from './base/define-call.ts';
import { rule } from './base/field-problems.ts';
import { timestamp } from './base/fields.ts';

/** Where a push service takes what is for a device: https, by a name, at the usual port. */
export const PUSH_ENDPOINT = /^https:\/\/(?:[A-Za-z\d-]+\.)+[A-Za-z][A-Za-z\d-]*\/\S*$/;

export const pushEndpoint = z
  .string()
  .max(1_000)
  .regex(PUSH_ENDPOINT, { error: rule('must be the https address of a push service') });

export const PUSH_CALLS = defineCalls({
  /** The devices to which the caller's notices are pushed, the newest first. */
  getPushDevices: {
    summary: 'List one’s own devices with notices',
    access: 'staff',
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
  },
  /** The key that a browser subscribes with, so that its push service takes notices from this installation alone. */
  beginPush: {
    summary: 'Begin to have notices pushed to a device',
    access: 'staff',
    output: z.object({
      /** An uncompressed point of P-256 in base64url, the browser's `applicationServerKey`. */
      publicKey: z.string(),
    }),
    errors: ['FAILED_PRECONDITION'],
  },
  /**
   * Has notices of new requests pushed to the device that asks, while the caller's session lasts. A device has one person's
   * notices: from then on the caller's.
   */
  confirmPush: {
    summary: 'Have notices pushed to this device',
    access: 'staff',
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
  },
  /** Has notices go on in the caller's present session, if they are on for this device and this person. */
  resumePush: {
    summary: 'Go on having notices pushed after signing in',
    access: 'staff',
    input: z.strictObject({ endpoint: pushEndpoint }),
    output: z.object({
      /** Whether notices are pushed to this device for the caller. */
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
  /** In force with the next notice. Devices are kept: switched on again, theirs go on. */
  updatePushSettings: {
    summary: 'Choose whether notices may be pushed',
    access: 'security.manage',
    proof: 'recent',
    input: z.strictObject({ isOn: z.boolean() }),
    output: z.object({ isOn: z.boolean() }),
  },
});
