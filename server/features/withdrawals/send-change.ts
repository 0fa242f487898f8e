import { guardsWithdrawals, needsApproval } from '#domain/approvals/approval-settings.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { unpayable } from '#domain/withdrawals/payable.ts';
import type { Actor } from '#server/features/activity/store.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { approvalSettings } from '#server/features/approvals/store.ts';
import type { AccountName } from '#server/features/payment-settings/account-rows.ts';
import type { AskedOfRecord } from '#server/features/records/change-record.ts';
import { findPlaces } from '#server/features/signals/payout-facts.ts';
import { requireNoHold } from '#server/features/signals/signals-of-payout.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { backupText, destinationText, hasDestination, storedDestination } from './destination.ts';
import type { WithdrawalRow } from './store.ts';

/** @throws CallError FAILED_PRECONDITION for a withdrawal that this person cannot mark as sent as it is */
export async function requireSendable(
  {
    transaction,
    staff,
    signer,
    askedBy,
  }: Pick<ChangeContext, 'transaction' | 'staff' | 'signer' | 'askedBy'>,
  before: WithdrawalRow,
): Promise<void> {
  const { settings } = await approvalSettings.load(transaction, signer);
  const isUnderFourEyes = guardsWithdrawals(settings);
  requirePayable(before, isUnderFourEyes);
  if (isUnderFourEyes && before.approval_status !== 'approved') {
    throw new CallError('FAILED_PRECONDITION', 'Approve this withdrawal before you mark it as sent.');
  }
  const override = await requireNoHold(transaction, signer, before.id);
  const isAlone = askedBy === undefined && !needsApproval(settings, 'payout', before.amount_cents);
  if (isUnderFourEyes && isAlone && override?.by === staff.id) {
    throw new CallError(
      'FAILED_PRECONDITION',
      'You overrode the hold yourself: someone else has to mark it as sent.',
    );
  }
}

export async function askedToSend(
  transaction: Queries,
  before: WithdrawalRow,
  staff: Actor,
  from: AccountName | undefined,
): Promise<AskedOfRecord> {
  const { id, method, amount_cents: amountCents, recipient_name: recipient, status_updated_by } = before;
  const backup = backupText(before);
  const { places, isByStaff, isToStranger } = await findPlaces(transaction, id, [
    staff.id,
    ...(status_updated_by === null ? [] : [status_updated_by]),
  ]);
  return {
    kind: 'payout',
    call: 'updateWithdrawalStatus',
    input: { withdrawalId: id, status: 'sent', ...(from && { paidFrom: from.id }) },
    amountCents,
    adds: {
      amountCents,
      isOwnWord: before.source === 'staff' || isByStaff || isToStranger,
      // Whoever approved it; anybody may have asked.
      alsoBy: isToStranger ? status_updated_by : null,
      places,
      recordId: id,
    },
    details: [
      `${formatUsd(amountCents)} by ${method}`,
      `To: ${destinationText(storedDestination(before))}`,
      ...(recipient ? [`Recipient: ${recipient}`] : []),
      ...(backup ? [`Backup: ${backup}`] : []),
      ...(from ? [`From: ${from.label}`] : []),
    ],
  };
}

/**
 * Staff may know a manual or imported withdrawal's recipient without a destination, unless a second person
 * has to see the place. Coins reach nobody without a wallet.
 */
function requirePayable(row: WithdrawalRow, isUnderFourEyes: boolean): void {
  const problem = unpayable(row.method, storedDestination(row));
  if (problem === undefined) return;
  const isKnownToStaff = row.source !== 'player' && row.method !== 'Crypto' && !hasDestination(row);
  if (isKnownToStaff && !isUnderFourEyes) return;
  throw new CallError('FAILED_PRECONDITION', `${problem} Correct it before you mark it as sent.`);
}
