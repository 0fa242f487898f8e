import { z } from 'zod';
import { ASKING_BODY_BYTES, defineCall } from '../define-call.ts';
import { usdOfCents } from '../fields.ts';

/** The hosted payment pages whose turn it is, of the methods that are enabled. */
export const getPaymentLinksPublic = defineCall({
  name: 'getPaymentLinksPublic',
  summary: 'The hosted payment pages',
  access: 'public',
  proof: 'none',
  bodyLimitBytes: ASKING_BODY_BYTES,
  input: z.strictObject({}).nullish(),
  output: z.object({
    paymentLinks: z.array(
      z.object({
        id: z.string(),
        /** The name stored with deposits, for example Cash App. */
        method: z.string(),
        /** The account's name for players. */
        name: z.string(),
        /** Always true: inactive pages are left out. */
        active: z.literal(true),
        url: z.string(),
        /** Absent: the player chooses. */
        amount: usdOfCents.optional(),
      }),
    ),
  }),
  errors: [],
});
