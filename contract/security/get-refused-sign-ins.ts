import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { timestamp } from '../fields.ts';

/** The refused sign-ins of the last week, counted by where they came from: 50 ranges of addresses at most. */
export const getRefusedSignIns = defineCall({
  name: 'getRefusedSignIns',
  summary: 'Refused sign-ins of the last week',
  access: 'security.manage',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: z.object({
    since: timestamp,
    /** All of them, also those from elsewhere. */
    attempts: z.int(),
    ranges: z.array(
      z.object({
        /** A /24 of IPv4, a /48 of IPv6; or `elsewhere`, for more of them than are kept apart. */
        range: z.string(),
        attempts: z.int(),
        /** The hour of the last one, from its start. */
        lastHour: timestamp,
        reasons: z.object({
          /** Nobody on the staff has that email. */
          nobody: z.int(),
          password: z.int(),
          factor: z.int(),
          removed: z.int(),
          /** After too many others. */
          limit: z.int(),
        }),
      }),
    ),
  }),
  errors: [],
});
