import { z } from 'zod';
import { WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import { payeeText } from '../fields.ts';
import { zelleText } from './zelle-text.ts';

const text = (maxLength: number) => payeeText(maxLength).trim().optional();

/** Where a withdrawal may be paid instead; see `checkBackup` for what each method takes. */
export const backupFields = {
  backupMethod: z.enum(WITHDRAWAL_METHODS).optional(),
  /** Venmo. */
  backupPaymentUsername: text(100),
  /** Zelle: an email or a phone number. */
  backupEmail: zelleText(200),
  /** Zelle. */
  backupPhone: zelleText(40),
  /** Crypto: of the coin and on the network of the withdrawal itself. */
  backupWalletAddress: text(200),
};
