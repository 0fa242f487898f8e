import { COINS, networksOf } from '#domain/coins/coins.ts';
import {
  WITHDRAWAL_METHOD_DETAILS,
  WITHDRAWAL_METHODS,
  type WithdrawalMethod,
} from '#domain/methods/methods.ts';
import {
  BACKUP_FIELDS,
  BACKUP_FIELDS_OF,
  type BackupField,
  backupFieldsOf,
  WITHOUT_AT,
} from '#domain/withdrawals/backup.ts';
import { payoutPattern } from '#domain/withdrawals/payout-patterns.ts';
import { eachOf, FILLED, type Schema, whenever } from '../json-schema.ts';

/** Where a request of a player names none. */
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

/** What `checkWithdrawal` checks of where a withdrawal is to be paid, for the description. */
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

/** As text that is checked after it was trimmed: nothing. */
const BLANK: Schema = { pattern: String.raw`^\s*$` };

/** What `checkEntered` checks, for the description. */
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

/**
 * What `checkBackup` checks, for the description.
 * @param wallets the methods of withdrawals that a wallet may be the backup of
 */
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
