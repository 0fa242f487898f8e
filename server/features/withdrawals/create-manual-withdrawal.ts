import type { ParsedInput } from '#contract/calls.ts';
import { destinationEntered } from '#domain/withdrawals/entered-destination.ts';
import type { Destination } from '#domain/withdrawals/withdrawal-request.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { outcomeOf } from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { requireUsername } from '#server/features/players/username.ts';
import { type Entered, storeManualEntry } from '#server/features/records/manual-entry.ts';
import type { Services } from '#server/features/services.ts';
import { backupOf, destinationOf, destinationText, requireWallets } from './destination.ts';
import { insertWithdrawals } from './store.ts';
import { findWithdrawal } from './view.ts';

type Input = ParsedInput<'createManualWithdrawal'>;

export const createManualWithdrawal = defineHandler(
  'createManualWithdrawal',
  async ({ input, staff }, services) => {
    const { change, database, signer, configuration } = services;
    requireUsername(input.username, configuration.idPrefix);
    requireWallets(input);
    const { id, waiting } = await change((transaction, log) =>
      enterWithdrawal({ transaction, log, staff, signer }, services, input),
    );
    return {
      ...outcomeOf(waiting, 'Withdrawal created successfully.'),
      withdrawal: id === undefined ? null : await findWithdrawal(database.queries, id),
    };
  },
);

export async function enterWithdrawal(
  context: ChangeContext,
  { requestDigest }: Pick<Services, 'requestDigest'>,
  input: Input,
): Promise<Entered> {
  const { username, amount, amountCents, method, recipientName, requestId } = input;
  const backup = backupOf(input);
  const { backupMethod } = backup;
  const entered = destinationEntered(method, input);
  const place = placeOf(entered);
  const destination = destinationOf({ ...entered, method });
  return storeManualEntry(context, {
    kind: 'withdrawal',
    requestId,
    requestDigest: requestDigest([
      ...['manual', username, amount, method, recipientName],
      // As with a player's request, absent if there is none.
      ...(place === undefined ? [] : [Object.entries(destination)]),
      ...(backupMethod ? [Object.entries(backup)] : []),
    ]),
    username,
    method,
    amountCents,
    insert: async (transaction, columns) => {
      const [row] = await insertWithdrawals(transaction, [
        {
          ...columns,
          recipient_name: recipientName ?? null,
          payment_username: destination.paymentUsername ?? null,
          email: destination.email ?? null,
          phone: destination.phone ?? null,
          coin: destination.coin ?? null,
          network: destination.network ?? null,
          wallet_address: destination.walletAddress ?? null,
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
      details: { username, amount, method, recipientName, destination: place, ...backup },
    },
    asked: {
      call: 'createManualWithdrawal',
      input,
      details: [
        ...(recipientName ? [`Recipient: ${recipientName}`] : []),
        ...(place === undefined ? [] : [`Destination: ${place}`]),
        ...(Object.values(backup).some(Boolean)
          ? [`Backup: ${Object.values(backup).filter(Boolean).join(', ')}`]
          : []),
      ],
    },
  });
}

function placeOf({ name: _recipient, ...place }: Destination): string | undefined {
  return Object.keys(place).length === 0 ? undefined : destinationText(place);
}
