import type { ParsedInput } from '#contract/calls.ts';
import type { ActivityDetails } from '#domain/activity/entry.ts';
import type { WithdrawalMethod } from '#domain/methods/methods.ts';
import { newDestination } from '#domain/withdrawals/method-change.ts';
import type { Destination } from '#domain/withdrawals/withdrawal-request.ts';
import { andList } from '#domain/words/english.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { askedForOwnWord, methodEdit } from '#server/features/records/edits.ts';
import { checkPayoutAddress } from '#server/features/wallets/wallet-address.ts';
import { CallError, invalidArgument } from '#server/platform/protocol/call-error.ts';
import { changeWithdrawal, type Decide, type WithdrawalEdit } from './change-withdrawal.ts';
import {
  destinationOf,
  destinationText,
  requireWallets,
  storedBackup,
  storedDestination,
} from './destination.ts';
import { requireOpen } from './four-eyes.ts';
import type { WithdrawalColumns, WithdrawalRow } from './store.ts';

type MethodChange = ParsedInput<'updateWithdrawalMethod'>;

export const updateWithdrawalMethod = defineHandler('updateWithdrawalMethod', ({ input, staff }, services) =>
  changeWithdrawal(
    services,
    input,
    staff,
    'Withdrawal payment method updated successfully.',
    withdrawalMethodEdit(input),
  ),
);

export function withdrawalMethodEdit({ version: _version, ...input }: MethodChange): Decide {
  const { withdrawalId: _id, newMethod, ...destination } = input;
  return async (before, context) => {
    const edit = methodAndDestinationEdit(before, newMethod, destination);
    if (edit === undefined) return undefined;
    await requireOpen(context, before);
    const { methodChange, destinationChange } = edit.event.details ?? {};
    const details = [
      edit.event.message,
      ...(methodChange && destinationChange ? [`Destination: ${destinationChange}`] : []),
    ];
    return { ...edit, asked: askedForOwnWord('updateWithdrawalMethod', input, before, details, []) };
  };
}

/** INVALID_ARGUMENT for an unpayable destination, FAILED_PRECONDITION naming missing parts. */
function methodAndDestinationEdit(
  before: WithdrawalRow,
  method: WithdrawalMethod,
  given: Destination,
): WithdrawalEdit | undefined {
  const isSameMethod = before.method === method;
  if (isSameMethod && Object.values(given).every((value) => value === undefined)) return undefined;
  const old = storedDestination(before);
  const destination = requireDestination(before, method, given);
  requireWallets({ ...destination, method });
  const unfit = unfitBackup(before, method, destination);
  const columns = { ...destinationColumns(before, method, destination), ...(unfit && NO_BACKUP_WALLET) };
  const change = methodEdit('withdrawal_payment_method_updated', before, method);
  const destinationChange = changeText(old, destination, unfit);
  const details: ActivityDetails = {
    ...change?.event.details,
    ...(destinationChange && { destinationChange }),
  };
  if (change)
    return { fields: { ...change.fields, ...columns, paid_from: null }, event: { ...change.event, details } };
  if (destinationChange === undefined) return undefined;
  return {
    fields: columns,
    event: {
      action: 'withdrawal_destination_updated',
      message: `Destination changed: ${destinationChange}`,
      details,
    },
  };
}

function requireDestination(
  before: WithdrawalRow,
  method: WithdrawalMethod,
  given: Destination,
): Destination {
  const backup = before.backup_method === method ? storedBackup(before) : undefined;
  const found = newDestination(method, given, [storedDestination(before), ...(backup ? [backup] : [])]);
  if ('destination' in found) return found.destination;
  if ('problems' in found) throw invalidArgument(found.problems);
  const missing = andList(found.missing);
  throw new CallError(
    'FAILED_PRECONDITION',
    `This withdrawal has no valid ${missing}. Enter the ${missing} together with the method ${method}.`,
  );
}

function destinationColumns(
  before: WithdrawalRow,
  method: WithdrawalMethod,
  destination: Destination,
): WithdrawalColumns {
  const { recipientName, paymentUsername, email, phone, coin, network, walletAddress } = destinationOf({
    ...destination,
    method,
  });
  // A backup wallet has the coin and the network of these columns.
  const isBackupWallet = method !== 'Crypto' && before.backup_wallet_address !== null;
  return {
    recipient_name: recipientName ?? null,
    payment_username: paymentUsername ?? null,
    email: email ?? null,
    phone: phone ?? null,
    coin: isBackupWallet ? before.coin : (coin ?? null),
    network: isBackupWallet ? before.network : (network ?? null),
    wallet_address: walletAddress ?? null,
  };
}

const NO_BACKUP_WALLET = { backup_method: null, backup_wallet_address: null };

/** A backup wallet that the new network does not pay. */
function unfitBackup(
  { backup_wallet_address: wallet }: WithdrawalRow,
  method: WithdrawalMethod,
  { network }: Destination,
): string | undefined {
  if (method !== 'Crypto' || wallet === null || network === undefined) return undefined;
  return checkPayoutAddress(network, wallet) && wallet;
}

function changeText(before: Destination, after: Destination, unfit: string | undefined): string | undefined {
  const changes = [
    [destinationText(before), destinationText(after)],
    [before.name ?? 'none', after.name ?? 'none'],
  ];
  const differing = changes.filter(([from, to]) => from !== to).map(([from, to]) => `${from} → ${to}`);
  if (unfit) differing.push(`backup ${unfit} removed`);
  return differing.join(', ') || undefined;
}
