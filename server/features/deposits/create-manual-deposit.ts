import { createManualDeposit } from '#contract/deposits/create-manual-deposit.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { storeManualEntry } from '#server/features/records/manual-entry.ts';
import { insertDeposits } from './store.ts';
import { findDeposit } from './view.ts';

export const createManualDepositHandler = defineHandler(
  createManualDeposit,
  async ({ input, staff }, { change, database, requestDigest }) => {
    const { username, amount, amountCents, method, senderName, requestId } = input;
    const id = await storeManualEntry(change, {
      kind: 'deposit',
      staff,
      requestId,
      requestDigest: requestDigest(['manual', username, amount, method, senderName]),
      username,
      method,
      amountCents,
      insert: async (transaction, columns) => {
        const [row] = await insertDeposits(transaction, [{ ...columns, sender_name: senderName }]);
        return row;
      },
      event: {
        action: 'manual_deposit_created',
        message: `Manual deposit created for ${username}`,
        details: { username, amount, method, senderName },
      },
    });
    return {
      status: 'success' as const,
      message: 'Deposit created successfully.',
      deposit: await findDeposit(database.queries, id),
    };
  },
);
