import { z } from 'zod';
import { COINS } from '#domain/coins/coins.ts';
import { LEGACY_METHOD_KEYS, METHOD_KEYS } from '#domain/methods/methods.ts';
import { RECORD_KINDS } from '#domain/records/record.ts';
import { ASKING_BODY_BYTES, defineCalls } from './base/define-call.ts';
import { timestamp, usdOfCents } from './base/fields.ts';
import { methodLimits } from './payment-settings.ts';

/** What a player needs to know of a receiving account, and nothing else. */
export const publicAccount = z.object({
  id: z.string(),
  displayName: z.string(),
  /** The same as `displayName`: the name for staff is private. */
  name: z.string(),
  /** Always true: inactive accounts are left out. */
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
  /** The one account to show now; for crypto one for each coin that has any. */
  accounts: z.array(publicAccount),
  limits: methodLimits,
});

const LEGACY_KEYS = Object.keys(LEGACY_METHOD_KEYS) as (keyof typeof LEGACY_METHOD_KEYS)[];

export type PublicSettings = z.output<typeof PLAYER_PAGE_CALLS.getPaymentSettingsPublic.output>;

/** As the server puts them together: amounts in cents. */
export type PublicSettingsInCents = z.input<typeof PLAYER_PAGE_CALLS.getPaymentSettingsPublic.output>;

export const PLAYER_PAGE_CALLS = defineCalls({
  /** Completed requests of the last 7 days, at most 40, masked; empty if an owner has switched the ticker off. */
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
  /** What players see: for each method its switch and the account to pay now, and the withdrawal hours. */
  getPaymentSettingsPublic: {
    summary: 'The payment methods and accounts players are shown',
    access: 'public',
    bodyLimitBytes: ASKING_BODY_BYTES,
    alsoRead: true,
    output: z.object({
      /** Each method is also listed under its older keys, such as `apple_pay` and `card`. */
      settings: z.record(z.enum([...METHOD_KEYS, ...LEGACY_KEYS]), publicMethod),
      /** Until when the accounts shown are valid. */
      validUntil: timestamp,
      withdrawalHours: z.object({ enabled24_7: z.boolean(), startTime: z.string(), endTime: z.string() }),
      withdrawalsAllowed: z.boolean(),
      /** False while cash-outs are closed, unless an owner allows deposits outside the hours. */
      depositsAllowed: z.boolean(),
    }),
  },
  /** The hosted payment pages whose turn it is, of the methods that are enabled. */
  getPaymentLinksPublic: {
    summary: 'The hosted payment pages',
    access: 'public',
    bodyLimitBytes: ASKING_BODY_BYTES,
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
          /** When it was fetched; null for a constant. */
          at: timestamp.nullable(),
        }),
      ),
    }),
  },
});
