import type { WithdrawalRecord } from '#contract/withdrawals/withdrawal-record.ts';
import type { RecordDesk } from '../records/editing/record-desk.ts';
import { CardList } from '../records/list/card-list.tsx';
import { type Column, RecordTable } from '../records/list/record-table.tsx';
import { selectColumn } from '../records/list/select-all.tsx';
import type { Selection } from '../records/selection/use-selection.ts';
import type { StatusChanges } from '../records/status/use-status-changes.ts';
import { WithdrawalCard } from './withdrawal-card.tsx';
import { WithdrawalRow } from './withdrawal-row.tsx';

type WithdrawalsListProps = {
  readonly desk: RecordDesk<WithdrawalRecord>;
  /** Undefined while they are being loaded. */
  readonly withdrawals: readonly WithdrawalRecord[] | undefined;
  readonly isWide: boolean;
  readonly statusChanges: StatusChanges<WithdrawalRecord>;
  readonly onChoose: (withdrawal: WithdrawalRecord, status: string) => void;
  readonly selection: Selection;
};

const LABEL = 'Withdrawals, newest first';

const COLUMNS: readonly Column[] = [
  { label: 'Time', width: 'Time' },
  { label: 'Username', width: 'Username' },
  { label: 'Amount', width: 'Amount' },
  { label: 'Method', width: 'Method' },
  { label: 'Destination' },
  { label: 'Approval', width: 'Status' },
  { label: 'Send', width: 'Send' },
  { label: 'Last change', width: 'Change' },
  { label: 'Details', isHidden: true, width: 'Open' },
];

/** A table where there is room for one, cards elsewhere. */
export function WithdrawalsList(props: WithdrawalsListProps) {
  const { desk, withdrawals, isWide, statusChanges, onChoose, selection } = props;
  const Item = isWide ? WithdrawalRow : WithdrawalCard;
  const items = withdrawals?.map((withdrawal) => (
    <Item
      key={withdrawal.id}
      desk={desk}
      withdrawal={withdrawal}
      change={statusChanges.changes.get(withdrawal.id)}
      onChoose={onChoose}
      onDismiss={statusChanges.dismiss}
      isSelected={selection.ids.has(withdrawal.id)}
      onSelect={selection.toggle}
    />
  ));
  if (!isWide) return <CardList label={LABEL} cards={items} />;
  const select = selectColumn(desk.mayChange, withdrawals, selection);
  return <RecordTable caption={LABEL} columns={[select, ...COLUMNS]} rows={items} />;
}
