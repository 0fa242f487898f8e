import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import type { RecordDesk } from '../records/editing/record-desk.ts';
import { CardList } from '../records/list/card-list.tsx';
import { type Column, RecordTable } from '../records/list/record-table.tsx';
import { selectColumn } from '../records/list/select-all.tsx';
import type { Selection } from '../records/selection/use-selection.ts';
import type { StatusChanges } from '../records/status/use-status-changes.ts';
import { DepositCard } from './deposit-card.tsx';
import { DepositRow } from './deposit-row.tsx';

type DepositsListProps = {
  readonly desk: RecordDesk<DepositRecord>;
  /** Undefined while they are being loaded. */
  readonly deposits: readonly DepositRecord[] | undefined;
  readonly isWide: boolean;
  readonly statusChanges: StatusChanges<DepositRecord>;
  readonly selection: Selection;
};

const COLUMNS: readonly Column[] = [
  { label: 'Time', width: 'Time' },
  { label: 'Username', width: 'Username' },
  { label: 'Amount', width: 'Amount' },
  { label: 'Method', width: 'Method' },
  { label: 'Sender name' },
  { label: 'Reference', width: 'Reference' },
  { label: 'Payment account' },
  { label: 'Status', width: 'Status' },
  { label: 'Last change', width: 'Change' },
  { label: 'Details', isHidden: true, width: 'Open' },
];

/** A table where there is room for one, cards elsewhere. */
export function DepositsList({ desk, deposits, isWide, statusChanges, selection }: DepositsListProps) {
  const Item = isWide ? DepositRow : DepositCard;
  const items = deposits?.map((deposit) => (
    <Item
      key={deposit.id}
      desk={desk}
      deposit={deposit}
      change={statusChanges.changes.get(deposit.id)}
      onChange={statusChanges.change}
      onDismiss={statusChanges.dismiss}
      isSelected={selection.ids.has(deposit.id)}
      onSelect={selection.toggle}
    />
  ));
  if (!isWide) return <CardList label="Deposits, newest first" cards={items} />;
  const select = selectColumn(desk.mayChange, deposits, selection);
  return <RecordTable caption="Deposits, newest first" columns={[select, ...COLUMNS]} rows={items} />;
}
