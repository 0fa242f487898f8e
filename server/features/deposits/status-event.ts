import { actionForDepositStatus } from '#domain/activity/deposit-status-change.ts';
import { depositStatusLabel, type StoredDepositStatus } from '#domain/deposits/status.ts';
import { usdFromCents } from '#domain/money/usd.ts';
import type { Actor, NewActivity } from '#server/features/activity/record.ts';

/** The activity entry of a deposit's status change; the deposit is as it was before. */
export function statusActivity(
  deposit: {
    readonly id: string;
    readonly username: string;
    readonly method: string;
    readonly amountCents: number;
    readonly status: string;
  },
  status: StoredDepositStatus,
  actor: Actor,
): NewActivity {
  const { id, username, method } = deposit;
  const amount = usdFromCents(deposit.amountCents);
  const [oldLabel, newLabel] = [depositStatusLabel(deposit.status), depositStatusLabel(status)];
  return {
    action: actionForDepositStatus(status),
    message: `Deposit status changed from ${oldLabel} to ${newLabel}`,
    actor,
    username,
    subject: { type: 'deposit', id },
    metadata: { method, amount, statusBefore: deposit.status, statusAfter: status, status },
    details: {
      statusChange: `${oldLabel} → ${newLabel}`,
      oldStatus: deposit.status,
      newStatus: status,
      depositUsername: username,
      depositAmount: amount,
      depositMethod: method,
    },
  };
}
