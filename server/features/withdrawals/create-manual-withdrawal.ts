import { createManualWithdrawal } from '#contract/withdrawals/create-manual-withdrawal.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { storeManualEntry } from '#server/features/records/manual-entry.ts';
import { backupOf } from './backup-destination.ts';
import { insertWithdrawals } from './store.ts';
import { findWithdrawal } from './view.ts';

export const createManualWithdrawalHandler = defineHandler(
  createManualWithdrawal,
  async ({ input, staff }, { change, database, requestDigest }) => {
    const { username, amount, amountCents, method, recipientName, requestId } = input;
    const backup = backupOf(input);
    const { backupMethod } = backup;
    const id = await storeManualEntry(change, {
      kind: 'withdrawal',
      staff,
      requestId,
      requestDigest: requestDigest([
        ...['manual', username, amount, method, recipientName],
        // As with a player's request, absent if there is none.
        ...(backupMethod ? [Object.entries(backup)] : []),
      ]),
      username,
      method,
      amountCents,
      insert: async (transaction, columns) => {
        const [row] = await insertWithdrawals(transaction, [
          {
            ...columns,
            recipient_name: recipientName,
            approval_status: 'pending',
            backup_method: backup.backupMethod ?? null,
            backup_payment_username: backup.backupPaymentUsername ?? null,
            backup_email: backup.backupEmail ?? null,
            backup_phone: backup.backupPhone ?? null,
            backup_wallet_address: backup.backupWalletAddress ?? null,
          },
        ]);
        return row;
      },
      event: {
        action: 'manual_withdrawal_created',
        message: `Manual withdrawal created for ${username}`,
        details: { username, amount, method, recipientName, ...backup },
      },
    });
    return {
      status: 'success' as const,
      message: 'Withdrawal created successfully.',
      withdrawal: await findWithdrawal(database.queries, id),
    };
  },
);
