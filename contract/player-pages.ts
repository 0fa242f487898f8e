import { z } from 'zod';
import { COINS } from '#domain/coins/coins.ts';
import { LEGACY_METHOD_KEYS, METHOD_KEYS } from '#domain/methods/methods.ts';
import { RECORD_KINDS } from '#domain/records/record.ts';
import { ASKING_BODY_BYTES, defineCalls } from './base/define-call.ts';
import { timestamp, usdOfCents } from './base/fields.ts';
import { methodLimits } from './payment-settings.ts';

/** Nothing in it is private to staff. */
export const publicAccount = z.object({
  id: z.string(),
  displayName: z.string(),
  /** The same as `displayName`: the name for staff is private. */
  name: z.string(),
  /** Inactive accounts are left out. */
  active: z.literal(true),
  handle: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  walletAddress: z.string().optional(),
  coin: z.string().optional(),
  /** The same as `coin`. */
  cryptoType: z.string().optional(),
  network: z.string().optional(),
  paymentUrl: z.string().optional(),
  amount: usdOfCents.optional(),
});

const publicMethod = z.object({
  enabled: z.boolean(),
  /** The one to show now; for crypto one for each coin that has any. */
  accounts: z.array(publicAccount),
  limits: methodLimits,
});

const LEGACY_KEYS = Object.keys(LEGACY_METHOD_KEYS) as (keyof typeof LEGACY_METHOD_KEYS)[];

export type PublicSettings = z.output<typeof PLAYER_PAGE_CALLS.getPaymentSettingsPublic.output>;

export type PublicSettingsInCents = z.input<typeof PLAYER_PAGE_CALLS.getPaymentSettingsPublic.output>;

export const PLAYER_PAGE_CALLS = defineCalls({
  /** Last 7 days, at most 40, masked; empty if an owner has switched the ticker off. */
  getRecentActivity: {
    summary: 'Recent completed requests, masked',
    access: 'public',
    bodyLimitBytes: ASKING_BODY_BYTES,
    output: z.object({
      items: z.array(
        z.object({
          kind: z.enum(RECORD_KINDS),
          /** For example FC07**. */
          player: z.string(),
          amount: usdOfCents,
          method: z.string(),
          at: timestamp,
        }),
      ),
    }),
  },
  getPaymentSettingsPublic: {
    summary: 'The payment methods and accounts players are shown',
    access: 'public',
    bodyLimitBytes: ASKING_BODY_BYTES,
    alsoRead: true,
    output: z.object({
      /** Also under older keys, such as `apple_pay` and `card`. */
      settings: z.record(z.enum([...METHOD_KEYS, ...LEGACY_KEYS]), publicMethod),
      /** Until when the accounts shown are valid. */
      validUntil: timestamp,
      withdrawalHours: z.object({ enabled24_7: z.boolean(), startTime: z.string(), endTime: z.string() }),
      withdrawalsAllowed: z.boolean(),
      /** False while withdrawals are closed, unless an owner allows deposits then. */
      depositsAllowed: z.boolean(),
    }),
  },
  /** Those whose turn it is, of enabled methods. */
  getPaymentLinksPublic: {
    summary: 'The hosted payment pages',
    access: 'public',
    bodyLimitBytes: ASKING_BODY_BYTES,
    output: z.object({
      paymentLinks: z.array(
        z.object({
          id: z.string(),
          /** As stored with deposits, for example Cash App. */
          method: z.string(),
          name: z.string(),
          active: z.literal(true),
          url: z.string(),
          /** Absent: the player chooses. */
          amount: usdOfCents.optional(),
        }),
      ),
    }),
  },
  /** USD for one coin. Anything but live is approximate and must be shown as such, with its time. */
  getCryptoPrices: {
    summary: 'The price of each coin',
    access: 'public',
    bodyLimitBytes: ASKING_BODY_BYTES,
    output: z.object({
      prices: z.record(
        z.enum(COINS),
        z.object({
          usd: z.number().positive(),
          /** live: under 2 minutes old; last: the last one fetched; constant: built in. */
          kind: z.enum(['live', 'last', 'constant']),
          at: timestamp.nullable(),
        }),
      ),
    }),
  },
});
