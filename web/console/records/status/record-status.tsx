import type { RecordTools } from '../editing/record-tools.ts';
import type { RecordKind, Records } from '../record/record.ts';
import { StatusBadge } from './status-badge.tsx';
import { StatusControl } from './status-control.tsx';
import type { StatusChange } from './use-kept-changes.ts';

type RecordStatusProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly record: Records[Kind];
  readonly change: StatusChange | undefined;
  /** Whether nobody else has locked the record. */
  readonly isFree: boolean;
};

/** The status of a record, with the menu to change it for people who may. */
export function RecordStatus<Kind extends RecordKind>(props: RecordStatusProps<Kind>) {
  const { tools, record, change, isFree } = props;
  const { source } = tools;
  const shown = source.shownStatus(record);
  if (!tools.mayChange || !isFree) return <StatusBadge status={shown} label={source.statusLabel(shown)} />;
  return (
    <StatusControl
      username={record.username}
      shown={shown}
      status={record.status}
      statuses={source.statuses}
      labelOf={source.statusLabel}
      change={change}
      onChoose={(status) => tools.chooseStatus(record, status)}
    />
  );
}
