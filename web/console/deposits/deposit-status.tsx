import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { DEPOSIT_STATUSES, depositStatusLabel } from '#domain/deposits/status.ts';
import type { RecordDesk } from '../records/editing/record-desk.ts';
import { StatusBadge } from '../records/status/status-badge.tsx';
import { StatusControl } from '../records/status/status-control.tsx';
import type { StatusChange, StatusChanges } from '../records/status/use-status-changes.ts';

type DepositStatusProps = {
  readonly desk: RecordDesk<DepositRecord>;
  readonly deposit: DepositRecord;
  readonly change: StatusChange | undefined;
  readonly onChange: StatusChanges<DepositRecord>['change'];
  readonly isFree: boolean;
};

export function DepositStatus({ desk, deposit, change, onChange, isFree }: DepositStatusProps) {
  if (!desk.mayChange || !isFree) {
    return <StatusBadge status={deposit.status} label={depositStatusLabel(deposit.status)} />;
  }
  return (
    <StatusControl
      username={deposit.username}
      shown={deposit.status}
      status={deposit.status}
      statuses={DEPOSIT_STATUSES}
      labelOf={depositStatusLabel}
      change={change}
      onChoose={(status) => {
        if (status !== deposit.status) void onChange(deposit, { status });
      }}
    />
  );
}
