import type { WithdrawalRecord } from '#contract/withdrawals/withdrawal-record.ts';
import { WITHDRAWAL_STATUSES, withdrawalStatusLabel } from '#domain/withdrawals/status.ts';
import type { RecordDesk } from '../records/editing/record-desk.ts';
import { StatusBadge } from '../records/status/status-badge.tsx';
import { StatusControl } from '../records/status/status-control.tsx';
import type { StatusChange } from '../records/status/use-status-changes.ts';
import { None } from '../records/values/record-facts.tsx';

type WithdrawalStatusProps = {
  readonly desk: RecordDesk<WithdrawalRecord>;
  readonly withdrawal: WithdrawalRecord;
  readonly change: StatusChange | undefined;
  readonly onChoose: (withdrawal: WithdrawalRecord, status: string) => void;
  readonly isFree: boolean;
};

/** The approval, or the status where there is none; the menu sets either. */
export function WithdrawalStatus({ desk, withdrawal, change, onChoose, isFree }: WithdrawalStatusProps) {
  const shown = withdrawal.approvalStatus ?? withdrawal.status;
  if (!desk.mayChange || !isFree) return <StatusBadge status={shown} label={withdrawalStatusLabel(shown)} />;
  return (
    <StatusControl
      username={withdrawal.username}
      shown={shown}
      status={withdrawal.status}
      statuses={WITHDRAWAL_STATUSES}
      labelOf={withdrawalStatusLabel}
      change={change}
      onChoose={(status) => onChoose(withdrawal, status)}
    />
  );
}

/** Whether it was sent. */
export function SendStatus({ sendStatus }: { readonly sendStatus: string | null }) {
  return sendStatus === null ? (
    <None />
  ) : (
    <StatusBadge status={sendStatus} label={withdrawalStatusLabel(sendStatus)} />
  );
}
