import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { usd } from '../fields.ts';

/** The hosted payment pages whose turn it is, of the methods that are enabled. */
export const getPaymentLinksPublic = defineCall({
  name: 'getPaymentLinksPublic',
  summary: 'The hosted payment pages',
  access: 'public',
  input: z.strictObject({}).nullish(),
  output: z.object({
    paymentLinks: z.array(
      z.object({
        id: z.string(),
        /** As deposits name it, for example Cash App. */
        method: z.string(),
        /** What players are shown as the name of the account. */
        name: z.string(),
        /** Always true: a page that is not active is not told of. */
        active: z.literal(true),
        url: z.string(),
        /** Absent: the customer chooses. */
        amount: usd.optional(),
      }),
    ),
  }),
  errors: [],
});
