import { type Backup, type BackupField, backupFieldsOf } from '#domain/withdrawals/backup.ts';

/** The columns of the backup's method, and no others. */
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
