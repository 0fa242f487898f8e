import { z } from 'zod';
import { timestamp } from '../fields.ts';
import { publicAccount } from '../payment-settings/get-payment-settings-public.ts';

/** How a stored deposit is paid, as its player is told. */
export const howToPay = {
  /** The hosted payment page, for methods that have one. */
  redirectUrl: z.string().optional(),
  /**
   * Where to send the money or the coins; absent for methods with a payment page, null for a request whose account takes
   * none any more and for coins that the request does not name.
   */
  account: publicAccount.nullish(),
  /** For coins, while there is a live price: how many to send, and until when that many are promised to do. */
  quote: z
    .object({
      /** With 8 decimals. */
      coins: z.string(),
      /** USD for one coin. */
      price: z.number().positive(),
      until: timestamp,
    })
    .optional(),
};
