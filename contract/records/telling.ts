import { z } from 'zod';
import { REQUEST_STATES } from '#domain/requests/request-state.ts';
import { timestamp } from '../fields.ts';

/** From when a request's own page told its player this. */
export const telling = z.object({
  timestamp,
  state: z.enum(REQUEST_STATES),
  reason: z.string().nullable(),
});
export type Telling = z.output<typeof telling>;
