import { z } from 'zod';
import { MOST_ACCOUNTS, SWITCH_NAMES } from '#domain/accounts/account.ts';
import { CLOCK_TIME } from '#domain/accounts/check-settings.ts';
import { recordOf } from '#domain/lists/record-of.ts';
import { LEGACY_METHOD_KEYS, METHOD_KEYS } from '#domain/methods/methods.ts';
import { venmoUsername } from '#domain/withdrawals/venmo-username.ts';
import { typedContact } from '#domain/words/spelling.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { payeeText, plainText, usd } from './base/fields.ts';
import { schemaOf } from './base/json-schema.ts';

const text = plainText(LONGEST.accountText).nullish();
const payee = payeeText(LONGEST.accountText).nullish();
const contact = payeeText(LONGEST.accountText, typedContact).nullish();
// `checkSettings` checks it, and names the account.
const time = plainText(500)
  .meta({ pattern: CLOCK_TIME.source, examples: ['08:00'] })
  .nullish();
const flag = z.boolean().nullish();

/** Any version: its fields must have the right type, and any may be absent. */
export const accountAsSent = z.object({
  name: plainText(LONGEST.accountName).nullish(),
  displayName: payeeText(LONGEST.accountName).nullish(),
  description: text,
  handle: payeeText(LONGEST.accountText, venmoUsername).nullish(),
  username: payee,
  email: contact,
  phone: contact,
  walletAddress: payee,
  cryptoType: text,
  network: text,
  otherNetwork: text,
  paymentUrl: plainText(LONGEST.link).nullish(),
  stripeAccount: text,
  amount: usd.nullish(),
  active: flag,
  pinned: flag,
  fallback: flag,
  sample: flag,
});

export type AccountAsSent = z.output<typeof accountAsSent>;

export const accountId = plainText(100);

const accounts = z.array(z.object({ id: accountId.nullish(), ...accountAsSent.shape })).max(MOST_ACCOUNTS);

const bounds = z.object({ min: usd.nullish(), max: usd.nullish() }).nullish();

const limits = z.object({ deposit: bounds, withdrawal: bounds });

/** A flat list is a section with accounts only. */
const section = z
  .preprocess(
    (value) => (Array.isArray(value) ? { accounts: value } : value),
    z.object({ enabled: flag, accounts: accounts.nullish(), limits: limits.nullish() }),
  )
  .meta({ ...schemaOf(accounts, 'input'), type: ['object', 'array'] });

const sectionNames = [...METHOD_KEYS, ...Object.keys(LEGACY_METHOD_KEYS)];

/** Any part may be absent, in the current form or a legacy one. */
export const settingsAsSent = z.object({
  ...Object.fromEntries(sectionNames.map((name) => [name, section.optional()])),
  withdrawalHours: z.object({ enabled24_7: flag, startTime: time, endTime: time }).nullish(),
  ...recordOf(SWITCH_NAMES, () => flag),
});
