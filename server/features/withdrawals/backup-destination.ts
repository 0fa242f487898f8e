import { type Backup, type BackupField, backupFieldsOf } from '#domain/withdrawals/backup.ts';

/** Where a withdrawal may be paid instead, as it is stored: what belongs to the backup's method, and nothing else. */
export type BackupDestination = {
  readonly backupMethod: string | undefined;
  readonly backupPaymentUsername: string | undefined;
  readonly backupEmail: string | undefined;
  readonly backupPhone: string | undefined;
  readonly backupWalletAddress: string | undefined;
};

export function backupOf(backup: Backup): BackupDestination {
  const { backupMethod } = backup;
  const own = backupMethod ? backupFieldsOf(backupMethod) : [];
  const kept = (field: BackupField) => (own.includes(field) && backup[field]) || undefined;
  // As of the withdrawal itself, one field takes either.
  const emailOrPhone = kept('backupEmail');
  const isEmail = emailOrPhone?.includes('@');
  return {
    backupMethod,
    backupPaymentUsername: kept('backupPaymentUsername'),
    backupEmail: isEmail ? emailOrPhone : undefined,
    backupPhone: kept('backupPhone') ?? (isEmail ? undefined : emailOrPhone),
    backupWalletAddress: kept('backupWalletAddress'),
  };
}
