import { z } from 'zod';
import { LEGACY_METHOD_KEYS, METHOD_KEYS } from '#domain/methods/methods.ts';
import { ASKING_BODY_BYTES, defineCall } from '../define-call.ts';
import { timestamp, usdOfCents } from '../fields.ts';
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

/** What players see: for each method its switch and the account to pay now, and the withdrawal hours. */
export const getPaymentSettingsPublic = defineCall({
  name: 'getPaymentSettingsPublic',
  summary: 'The payment methods and accounts players are shown',
  access: 'public',
  proof: 'none',
  bodyLimitBytes: ASKING_BODY_BYTES,
  alsoRead: true,
  input: z.strictObject({}).nullish(),
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
  errors: [],
});

export type PublicSettings = z.output<typeof getPaymentSettingsPublic.output>;

/** As the server puts them together: amounts in cents. */
export type PublicSettingsInCents = z.input<typeof getPaymentSettingsPublic.output>;
