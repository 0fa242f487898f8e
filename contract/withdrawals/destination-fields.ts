import { z } from 'zod';
import { COINS } from '#domain/coins/coins.ts';
import { NETWORKS } from '#domain/networks/networks.ts';
import { payeeText } from '../fields.ts';
import { zelleText } from './zelle-text.ts';

const text = (maxLength: number) => payeeText(maxLength).trim().optional();

/** Where a withdrawal is to be paid; which of them apply depends on the method. */
export const destinationFields = {
  /** Venmo and Zelle. */
  name: text(100),
  /** Venmo. */
  paymentUsername: text(100),
  /** Zelle: an email or a phone number. */
  email: zelleText(200),
  /** Crypto. */
  coin: z.enum(COINS).optional(),
  network: z.enum(NETWORKS).optional(),
  walletAddress: text(200),
};
