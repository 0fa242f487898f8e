import { z } from 'zod';
import { COINS } from '#domain/coins/coins.ts';
import { ASKING_BODY_BYTES, defineCall } from '../define-call.ts';
import { timestamp } from '../fields.ts';

/** USD for one coin. Anything but live is approximate and must be shown as such, with its time. */
export const getCryptoPrices = defineCall({
  name: 'getCryptoPrices',
  summary: 'The price of each coin',
  access: 'public',
  proof: 'none',
  bodyLimitBytes: ASKING_BODY_BYTES,
  input: z.strictObject({}).nullish(),
  output: z.object({
    prices: z.record(
      z.enum(COINS),
      z.object({
        usd: z.number().positive(),
        /** live: under 2 minutes old; last: the last one fetched; constant: built in. */
        kind: z.enum(['live', 'last', 'constant']),
        /** When it was fetched; null for a constant. */
        at: timestamp.nullable(),
      }),
    ),
  }),
  errors: [],
});
