import { COINS } from '#domain/coins/coins.ts';
import type { WithdrawalMethod } from '#domain/methods/methods.ts';
import { NETWORKS, type Network } from '#domain/networks/networks.ts';
import { type Backup, type BackupField, backupFieldsOf } from '#domain/withdrawals/backup.ts';
import { destinationFields, type Destination as Wanted } from '#domain/withdrawals/withdrawal-request.ts';
import { checkPayoutAddress } from '#server/features/wallets/wallet-address.ts';
import { invalidArgument } from '#server/platform/protocol/call-error.ts';
import type { BackupDestination, WithdrawalRow } from './store.ts';

/** The columns of the destination's method, and no others. */
export type Destination = {
  readonly recipientName: string | undefined;
  readonly paymentUsername: string | undefined;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly coin: string | undefined;
  readonly network: string | undefined;
  readonly walletAddress: string | undefined;
};

export function destinationOf(request: Wanted & { readonly method: WithdrawalMethod }): Destination {
  const own = destinationFields(request.method);
  const kept = <Field extends (typeof own)[number]>(field: Field) =>
    own.includes(field) ? request[field] : undefined;
  // One field accepts either.
  const emailOrPhone = kept('email');
  const isEmail = emailOrPhone?.includes('@');
  return {
    recipientName: request.name || undefined,
    paymentUsername: kept('paymentUsername'),
    email: isEmail ? emailOrPhone : undefined,
    phone: isEmail ? undefined : emailOrPhone,
    coin: kept('coin'),
    network: kept('network'),
    walletAddress: kept('walletAddress'),
  };
}

export function storedDestination(row: WithdrawalRow): Wanted {
  return {
    name: row.recipient_name ?? undefined,
    paymentUsername: row.payment_username ?? undefined,
    email: row.email ?? row.phone ?? undefined,
    ...storedCoin(row),
    walletAddress: row.wallet_address ?? undefined,
  };
}

export function storedBackup(row: WithdrawalRow): Wanted | undefined {
  if (row.backup_method === null) return undefined;
  return {
    paymentUsername: row.backup_payment_username ?? undefined,
    email: row.backup_email ?? row.backup_phone ?? undefined,
    ...storedCoin(row),
    walletAddress: row.backup_wallet_address ?? undefined,
  };
}

/** A manual entry may have a recipient's name alone. */
export function hasDestination(row: WithdrawalRow): boolean {
  return [row.payment_username, row.email, row.phone, row.coin, row.network, row.wallet_address].some(
    Boolean,
  );
}

/** As the log has it: `@jane-doe`, `0x12… (ETH on Ethereum)`. */
export function destinationText({ paymentUsername, email, coin, network, walletAddress }: Wanted): string {
  const wallet = walletAddress && `${walletAddress} (${coin} on ${network})`;
  return [paymentUsername, email, wallet].filter(Boolean).join(', ') || 'none';
}

/** The method, then all the rest: `Zelle, jane@example.com`. */
export function backupText(row: WithdrawalRow): string | undefined {
  const backup = storedBackup(row);
  if (backup === undefined) return undefined;
  const phone = row.backup_email && row.backup_phone;
  return [row.backup_method, destinationText(backup), phone].filter(Boolean).join(', ');
}

function storedCoin(row: WithdrawalRow): Pick<Wanted, 'coin' | 'network'> {
  return {
    coin: COINS.find((coin) => coin === row.coin),
    network: NETWORKS.find((network) => network === row.network),
  };
}

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

type Wallets = {
  readonly method: string;
  readonly network?: Network | undefined;
  readonly walletAddress?: string | undefined;
  readonly backupMethod?: string | undefined;
  readonly backupWalletAddress?: string | undefined;
};

/** INVALID_ARGUMENT for an invalid or lost address. A backup wallet uses the withdrawal's network. */
export function requireWallets(request: Wallets): void {
  const { method, network, walletAddress, backupMethod, backupWalletAddress } = request;
  if (method !== 'Crypto' || network === undefined) return;
  const wallets = { walletAddress, ...(backupMethod === 'Crypto' && { backupWalletAddress }) };
  const problems = Object.entries(wallets).flatMap(([field, address]) => {
    const message = checkPayoutAddress(network, address ?? '');
    return message ? [{ field, message }] : [];
  });
  if (problems.length > 0) throw invalidArgument(problems);
}
