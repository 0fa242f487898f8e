import type { StoredDepositStatus } from '#domain/deposits/deposit.ts';
import type { Actor } from '#server/features/activity/store.ts';
import { approveByRule, type Funded, withdrawApprovalByRule } from '#server/features/deposits/funded.ts';
import { recordActivityEntry } from '#server/features/records/record-activity.ts';
import { statusEvent } from '#server/features/records/status-event.ts';
import type { IntakeContext } from './incoming-receipt.ts';

const APPROVED: StoredDepositStatus = 'approved';

/**
 * Approves a deposit that is paid in whole, where an owner has chosen that. Left to staff: one that is not
 * pending or was set so by hand, that somebody works on, or whose player is suspended.
 */
export async function approveFunded(
  { transaction, log }: Pick<IntakeContext, 'transaction' | 'log'>,
  deposit: Funded,
  receiptId: string,
): Promise<Funded> {
  const isWhole = deposit.received_cents === deposit.amount_cents;
  const isUntouched =
    deposit.status === 'pending' && deposit.status_updated_by === null && !deposit.is_locked;
  if (!isWhole || !isUntouched) return deposit;
  const approved = await approveByRule(transaction, deposit);
  if (approved === undefined) return deposit;
  const event = statusEvent('deposit', deposit.status, APPROVED);
  log(
    recordActivityEntry('deposit', deposit, undefined, {
      ...event,
      action: 'deposit_approved_by_rule',
      message: `The rule for funded requests set the deposit of ${deposit.username} from ${event.details?.statusChange?.replace(' → ', ' to ')}.`,
      metadata: { ...event.metadata, version: approved.version },
      details: { ...event.details, receiptId },
    }),
  );
  return approved;
}

/** Back to Pending, once a person has undone an allocation that was never its payment. */
export async function withdrawApproval(
  { transaction, log }: Pick<IntakeContext, 'transaction' | 'log'>,
  deposit: Funded,
  actor: Actor,
): Promise<Funded> {
  if (deposit.received_cents >= deposit.amount_cents) return deposit;
  const pending = await withdrawApprovalByRule(transaction, deposit);
  if (pending === undefined) return deposit;
  const event = statusEvent('deposit', deposit.status, 'pending');
  log(
    recordActivityEntry('deposit', deposit, actor, {
      ...event,
      metadata: { ...event.metadata, version: pending.version },
      details: { ...event.details, note: 'What it was approved for was taken back.' },
    }),
  );
  return pending;
}
