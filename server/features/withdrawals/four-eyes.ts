import { guardsWithdrawals } from '#domain/approvals/approval-settings.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { approvalSettings } from '#server/features/approvals/store.ts';

import { CallError } from '#server/platform/protocol/call-error.ts';
import type { WithdrawalRow } from './store.ts';

export function isSent({ status, send_status }: Pick<WithdrawalRow, 'status' | 'send_status'>): boolean {
  return status === 'sent' || send_status === 'sent';
}

/** Where four eyes are on, a sent withdrawal can only be reopened. */
export async function isClosed(
  { transaction, signer }: Pick<ChangeContext, 'transaction' | 'signer'>,
  before: WithdrawalRow,
): Promise<boolean> {
  if (!isSent(before)) return false;
  const { settings } = await approvalSettings.load(transaction, signer);
  return guardsWithdrawals(settings);
}

/** @throws CallError FAILED_PRECONDITION */
export async function requireOpen(
  context: Pick<ChangeContext, 'transaction' | 'signer'>,
  before: WithdrawalRow,
): Promise<void> {
  if (!(await isClosed(context, before))) return;
  throw new CallError(
    'FAILED_PRECONDITION',
    'This withdrawal is sent. Reopen it, with a reason, before you change it.',
  );
}
