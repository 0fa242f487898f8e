import { createManualDeposit } from '#contract/deposits/create-manual-deposit.ts';
import { centsFromUsd } from '#domain/money/usd.ts';
import { storeManualEntry } from '#server/features/records/manual-entry.ts';
import type { RequestDigest } from '#server/features/requests/request-digest.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import { findDeposit } from './view.ts';

export function createManualDepositHandler(
  database: Database,
  requestDigest: RequestDigest,
  onStored: () => void,
) {
  return defineHandler(createManualDeposit, async ({ input, staff }) => {
    const { username, amount, method, senderName, requestId } = input;
    const id = await storeManualEntry(database, {
      kind: 'deposit',
      staff,
      requestId,
      requestDigest: requestDigest(['manual', username, amount, method, senderName]),
      username,
      method,
      amountCents: centsFromUsd(amount) as number,
      insert: (transaction, columns) =>
        transaction
          .insertInto('deposits')
          .values({ ...columns, sender_name: senderName })
          .onConflict((conflict) => conflict.column('request_id').doNothing())
          .returningAll()
          .executeTakeFirst(),
      event: {
        action: 'manual_deposit_created',
        message: `Manual deposit created for ${username}`,
        details: { username, amount, method, senderName },
      },
    });
    onStored();
    return {
      status: 'success' as const,
      message: 'Deposit created successfully.',
      deposit: await findDeposit(database.queries, id),
    };
  });
}
