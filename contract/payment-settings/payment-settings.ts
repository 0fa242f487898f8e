import { z } from 'zod';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { usd } from '../fields.ts';

const text = z.string().trim().max(500).optional();

/** A receiving account as staff keep it (back-office.md, section 3). */
export const receivingAccount = z.object({
  id: z.string().min(1).max(100),
  name: z.string().trim().max(200),
  displayName: z.string().trim().max(200),
  description: text,
  handle: text,
  username: text,
  email: text,
  phone: text,
  walletAddress: text,
  cryptoType: text,
  network: text,
  paymentUrl: text,
  stripeAccount: text,
  /** 0 or absent: the customer chooses. */
  amount: usd.optional(),
  active: z.boolean(),
  pinned: z.boolean(),
  fallback: z.boolean(),
  sample: z.boolean(),
});

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 08:00');

/** One section a method, absent `enabled` meaning enabled, and what holds for all of them. */
export const paymentSettings = z.object({
  ...(Object.fromEntries(
    METHOD_KEYS.map((key) => [
      key,
      z.object({ enabled: z.boolean(), accounts: z.array(receivingAccount).max(200) }),
    ]),
  ) as Record<
    (typeof METHOD_KEYS)[number],
    z.ZodObject<{ enabled: z.ZodBoolean; accounts: z.ZodArray<typeof receivingAccount> }>
  >),
  withdrawalHours: z.object({ enabled24_7: z.boolean(), startTime: clockTime, endTime: clockTime }),
  /** Take deposits while cash-outs are closed. */
  depositsOutsideHours: z.boolean(),
  /** Show players the ticker of recent activity. */
  ticker: z.boolean(),
});

export type PaymentSettingsDocument = z.infer<typeof paymentSettings>;
