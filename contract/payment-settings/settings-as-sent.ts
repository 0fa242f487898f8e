import { z } from 'zod';
import { LEGACY_METHOD_KEYS, METHOD_KEYS } from '#domain/methods/methods.ts';
import { plainText, usd } from '../fields.ts';

const text = plainText(500).nullish();
const flag = z.boolean().nullish();

/** An account of any version: its fields must have the right type, and any may be absent. */
const account = z.object({
  id: plainText(100).nullish(),
  name: plainText(200).nullish(),
  displayName: plainText(200).nullish(),
  description: text,
  handle: text,
  username: text,
  email: text,
  phone: text,
  walletAddress: text,
  cryptoType: text,
  network: text,
  otherNetwork: text,
  paymentUrl: plainText(2_000).nullish(),
  stripeAccount: text,
  amount: usd.nullish(),
  active: flag,
  pinned: flag,
  fallback: flag,
  sample: flag,
});

/** A flat list is a section with accounts only. */
const section = z.preprocess(
  (value) => (Array.isArray(value) ? { accounts: value } : value),
  z.object({ enabled: flag, accounts: z.array(account).max(200).nullish() }),
);

const sectionNames = [...METHOD_KEYS, ...Object.keys(LEGACY_METHOD_KEYS)];

/** Payment settings as accepted: any method, field or switch may be absent, in the current form or a legacy one. */
export const settingsAsSent = z.object({
  ...Object.fromEntries(sectionNames.map((name) => [name, section.optional()])),
  withdrawalHours: z.object({ enabled24_7: flag, startTime: text, endTime: text }).nullish(),
  depositsOutsideHours: flag,
  ticker: flag,
});
