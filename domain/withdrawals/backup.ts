import type { PayoutField } from '#domain/methods/method.ts';
import { WITHDRAWAL_METHOD_DETAILS, type WithdrawalMethod } from '#domain/methods/methods.ts';
import { payoutPattern } from './payout-patterns.ts';
import { checkPayoutFormat, payoutWords, WITHDRAWAL_WORDS } from './withdrawal.ts';
import type { Destination } from './withdrawal-request.ts';

/** Used if the withdrawal cannot be paid as requested; the method decides which fields apply. */
export type Backup = {
  readonly backupMethod?: WithdrawalMethod | undefined;
  readonly backupPaymentUsername?: string | undefined;
  /** An email or a phone number. */
  readonly backupEmail?: string | undefined;
  readonly backupPhone?: string | undefined;
  /** In the coin and on the network of the withdrawal itself. */
  readonly backupWalletAddress?: string | undefined;
};

export type BackupField = Exclude<keyof Backup, 'backupMethod'>;
export type BackupProblem = { readonly field: keyof Backup; readonly message: string };

export const BACKUP_FIELDS_OF: Readonly<Record<PayoutField['name'], readonly BackupField[]>> = {
  name: [],
  paymentUsername: ['backupPaymentUsername'],
  email: ['backupEmail', 'backupPhone'],
};
export const BACKUP_FIELDS: readonly BackupField[] = [
  ...Object.values(BACKUP_FIELDS_OF).flat(),
  'backupWalletAddress',
];

/** A backup phone is no email. */
export const WITHOUT_AT = /^[^@]*$/;

/** The destination's field for each field of a backup. Zelle's email may be a phone number in both. */
const IN_DESTINATION = {
  backupPaymentUsername: 'paymentUsername',
  backupEmail: 'email',
  backupPhone: 'email',
  backupWalletAddress: 'walletAddress',
} as const satisfies Record<BackupField, keyof Destination>;

const SAME_AS_MAIN = 'The backup is the same as the destination itself. Enter another one, or leave it out.';

type Main = Destination & { readonly method?: WithdrawalMethod | undefined };

export function backupFieldsOf(method: WithdrawalMethod): readonly BackupField[] {
  const { payout } = WITHDRAWAL_METHOD_DETAILS[method];
  return payout.to === 'wallet'
    ? ['backupWalletAddress']
    : payout.fields.flatMap(({ name }) => BACKUP_FIELDS_OF[name]);
}

/** `main` as far as it is known. */
export function checkBackup(backup: Backup, main: Main): BackupProblem[] {
  const { backupMethod } = backup;
  if (backupMethod === undefined) {
    const isGiven = BACKUP_FIELDS.some((field) => textOf(backup, field) !== '');
    return isGiven ? problem('backupMethod', 'Choose a backup method.') : [];
  }
  const { payout } = WITHDRAWAL_METHOD_DETAILS[backupMethod];
  if (payout.to === 'wallet') return checkWallet(backup, main);
  return payout.fields.flatMap(({ name }) => {
    const words = payoutWords(WITHDRAWAL_WORDS, backupMethod, name);
    const pattern = payoutPattern(backupMethod, name);
    const fields = BACKUP_FIELDS_OF[name];
    const given = fields.filter((field) => textOf(backup, field) !== '');
    if (fields[0] !== undefined && given.length === 0) return problem(fields[0], words.missing);
    const checkText = (field: BackupField, text: string) =>
      field === 'backupPhone' && !WITHOUT_AT.test(text)
        ? 'Enter a phone number.'
        : checkPayoutFormat(pattern, text, words);
    return given.flatMap((field) =>
      problem(field, checkText(field, textOf(backup, field)) ?? checkOther(field, backup, main)),
    );
  });
}

function checkWallet(backup: Backup, main: Main): BackupProblem[] {
  if (main.method !== backup.backupMethod || main.coin === undefined || main.network === undefined) {
    const message =
      'Only a crypto withdrawal can have a backup wallet: it receives the same coin over the same network.';
    return problem('backupMethod', message);
  }
  const field = 'backupWalletAddress';
  if (textOf(backup, field) === '') return problem(field, 'Enter the backup wallet address.');
  return problem(field, checkOther(field, backup, main));
}

/** Paying a second time to where the first time failed would be no backup. */
function checkOther(field: BackupField, backup: Backup, main: Main): string | undefined {
  if (main.method !== backup.backupMethod) return undefined;
  const own = main[IN_DESTINATION[field]] ?? '';
  return comparable(field, textOf(backup, field)) === comparable(field, own) ? SAME_AS_MAIN : undefined;
}

/** Case, the @ of a handle and the signs in a phone number make no difference. */
function comparable(field: BackupField, text: string): string {
  const bare = text.trim().toLowerCase().replace(/^@/, '');
  const isPhone = IN_DESTINATION[field] === 'email' && !bare.includes('@');
  // With or without the country's 1.
  return isPhone ? bare.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : bare;
}

function textOf(backup: Backup, field: BackupField): string {
  return backup[field]?.trim() ?? '';
}

function problem(field: keyof Backup, message: string | undefined): BackupProblem[] {
  return message === undefined ? [] : [{ field, message }];
}
