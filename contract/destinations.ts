import { z } from 'zod';
import { COINS, networksOf } from '#domain/coins/coins.ts';
import {
  WITHDRAWAL_METHOD_DETAILS,
  WITHDRAWAL_METHODS,
  type WithdrawalMethod,
} from '#domain/methods/methods.ts';
import { NO_US_NUMBER } from '#domain/methods/no-us-number.ts';
import { NETWORKS } from '#domain/networks/networks.ts';
import {
  BACKUP_FIELDS,
  BACKUP_FIELDS_OF,
  type BackupField,
  backupFieldsOf,
  WITHOUT_AT,
} from '#domain/withdrawals/backup.ts';
import { payoutPattern } from '#domain/withdrawals/payout-patterns.ts';
import { venmoUsername } from '#domain/withdrawals/venmo-username.ts';
import { typedContact } from '#domain/words/spelling.ts';
import { payeeText } from './base/fields.ts';
import { eachOf, FILLED, type Schema, whenever } from './base/json-schema.ts';

/** An email or a phone number that Zelle may pay to; its further form depends on the method. */
export const zelleText = (maxLength: number) =>
  payeeText(maxLength, typedContact)
    .trim()
    .refine((text) => !NO_US_NUMBER.test(text), {
      error:
        'Zelle does not reach this number: it pays to numbers of the United States only, and to no toll-free ones. Enter another, or an email address.',
    })
    .meta({ not: { pattern: NO_US_NUMBER.source } })
    .optional();

/** Venmo's is the one username that is paid. */
const venmoText = (maxLength: number) => payeeText(maxLength, venmoUsername).trim().optional();

const text = (maxLength: number) => payeeText(maxLength).trim().optional();

/** The method decides which of them apply. */
export const destinationFields = {
  name: text(100),
  paymentUsername: venmoText(100),
  email: zelleText(200),
  coin: z.enum(COINS).optional(),
  network: z.enum(NETWORKS).optional(),
  walletAddress: text(200),
};

/** See `checkBackup` for the fields of each method. */
export const backupFields = {
  backupMethod: z.enum(WITHDRAWAL_METHODS).optional(),
  backupPaymentUsername: venmoText(100),
  backupEmail: zelleText(200),
  backupPhone: zelleText(40),
  /** Crypto: of the withdrawal's own coin and network. */
  backupWalletAddress: text(200),
};

/** Where a player's request names none. */
export const USUAL_COIN = 'BTC';

const WALLET: Schema = {
  required: ['coin', 'network', 'walletAddress'],
  properties: { walletAddress: FILLED },
  allOf: eachOf('coin', COINS, (coin) => ({ properties: { network: { enum: networksOf(coin) } } })),
};

const WALLET_OF_USUAL_COIN: Schema = {
  required: ['walletAddress'],
  properties: { walletAddress: FILLED },
  allOf: [
    ...(WALLET.allOf ?? []),
    whenever({ not: { required: ['coin'] } }, { properties: { network: { enum: networksOf(USUAL_COIN) } } }),
  ],
};

/** `checkWithdrawal` of the destination, for the description. */
export const destinationRules: readonly Schema[] = eachOf('method', WITHDRAWAL_METHODS, (method) => {
  const { payout } = WITHDRAWAL_METHOD_DETAILS[method];
  if (payout.to === 'wallet') return WALLET_OF_USUAL_COIN;
  return {
    required: payout.fields.map(({ name }) => name),
    properties: Object.fromEntries(
      payout.fields.map(({ name }) => {
        const pattern = payoutPattern(method, name);
        return [name, pattern ? { pattern: pattern.source } : FILLED];
      }),
    ),
  };
});

const BLANK: Schema = { pattern: String.raw`^\s*$` };

/** `checkEntered`, for the description. */
export const enteredRules: readonly Schema[] = eachOf('method', WITHDRAWAL_METHODS, (method) => {
  const { payout } = WITHDRAWAL_METHOD_DETAILS[method];
  if (payout.to === 'wallet') {
    const without = ['coin', 'network'].map((field) => ({ not: { required: [field] } }));
    const named = { required: ['recipientName'], properties: { walletAddress: BLANK }, allOf: without };
    return { anyOf: [WALLET, named] };
  }
  const patterns = payout.fields.flatMap(({ name }) => {
    const pattern = payoutPattern(method, name);
    return pattern ? [[name, { anyOf: [BLANK, { pattern: pattern.source }] }] as const] : [];
  });
  return {
    required: ['recipientName'],
    ...(patterns.length > 0 && { properties: Object.fromEntries(patterns) }),
  };
});

/** `checkBackup`, for the description. `wallets`: the methods whose backup may be a wallet. */
export function backupRules(wallets: readonly WithdrawalMethod[]): readonly Schema[] {
  const empty = Object.fromEntries(BACKUP_FIELDS.map((field) => [field, { maxLength: 0 }]));
  return [
    whenever({ not: { required: ['backupMethod'] } }, { properties: empty }),
    ...eachOf('backupMethod', WITHDRAWAL_METHODS, (method) => backupRule(method, wallets)),
  ];
}

function backupRule(method: WithdrawalMethod, wallets: readonly WithdrawalMethod[]): Schema {
  const { payout } = WITHDRAWAL_METHOD_DETAILS[method];
  const anyOf = backupFieldsOf(method).map((field) => ({
    required: [field],
    properties: { [field]: FILLED },
  }));
  if (payout.to === 'wallet')
    return { anyOf, properties: { method: wallets.length > 0 ? { enum: wallets } : { not: {} } } };
  const formats = payout.fields.flatMap(({ name }) => {
    const pattern = payoutPattern(method, name);
    return pattern
      ? BACKUP_FIELDS_OF[name].map((field) => [field, backupFormat(field, pattern)] as const)
      : [];
  });
  return { anyOf, ...(formats.length > 0 && { properties: Object.fromEntries(formats) }) };
}

function backupFormat(field: BackupField, { source }: RegExp): Schema {
  const phone = field === 'backupPhone' ? [{ pattern: WITHOUT_AT.source }] : [];
  return { anyOf: [{ maxLength: 0 }, { allOf: [{ pattern: source }, ...phone] }] };
}
