import { z } from 'zod';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { NETWORKS } from '#domain/networks/networks.ts';
import { usdOfCents } from '../fields.ts';

const text = z.string().optional();

/** A receiving account as staff keep it. */
export const receivingAccount = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  description: text,
  handle: text,
  username: text,
  email: text,
  phone: text,
  walletAddress: text,
  cryptoType: text,
  network: z.enum(NETWORKS).optional(),
  /** The network's name, if it is not one of those. */
  otherNetwork: text,
  paymentUrl: text,
  stripeAccount: text,
  /** 0 or absent: the player chooses. */
  amount: usdOfCents.optional(),
  active: z.boolean(),
  pinned: z.boolean(),
  /** Held in reserve: shown only if no other account of the method can be. */
  fallback: z.boolean(),
  /** Made by Cage: shown to players in a demo run only. */
  sample: z.boolean(),
});

const bounds = z.object({ min: usdOfCents, max: usdOfCents });

/** The smallest and the largest amount of a request by a method. */
export const methodLimits = z.object({ deposit: bounds, withdrawal: bounds });

const section = z.object({
  enabled: z.boolean(),
  accounts: z.array(receivingAccount),
  limits: methodLimits,
});

/** The payment settings as answered: one section per method, and what applies to all of them. */
export const paymentSettings = z.object({
  ...(Object.fromEntries(METHOD_KEYS.map((key) => [key, section])) as Record<
    (typeof METHOD_KEYS)[number],
    typeof section
  >),
  withdrawalHours: z.object({ enabled24_7: z.boolean(), startTime: z.string(), endTime: z.string() }),
  /** Take deposits while cash-outs are closed. */
  depositsOutsideHours: z.boolean(),
  /** Show players the ticker of recent activity. */
  ticker: z.boolean(),
  /** Give methods without accounts their samples. */
  samples: z.boolean(),
});

export type PaymentSettingsDocument = z.output<typeof paymentSettings>;

/** As the server puts it together: amounts in cents. */
export type DocumentInCents = z.input<typeof paymentSettings>;

/** Receiving wallets that look mistyped, with what is wrong; they are in use nevertheless. */
export const walletDoubts = z.array(z.object({ accountId: z.string(), message: z.string() }));
