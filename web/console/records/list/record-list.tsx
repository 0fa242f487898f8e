import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import type { WaitLimits } from '#domain/records/wait-limits.ts';
import type { RecordTools } from '../editing/record-tools.ts';
import type { RecordKind, Records } from '../record/record.ts';
import type { ListOrder } from '../record/record-source.ts';
import type { Selection } from '../selection/use-selection.ts';
import type { StatusChange } from '../status/use-kept-changes.ts';
import { CardList } from './card-list.tsx';
import { RecordCard } from './record-card.tsx';
import { cardFieldsOf, columnsOf } from './record-columns.ts';
import { RecordRow } from './record-row.tsx';
import { type Column, RecordTable } from './record-table.tsx';
import { selectColumn } from './select-all.tsx';

type RecordListProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  /** The ids of the fields that are shown, in their order. */
  readonly columns: readonly string[];
  /** Undefined while loading. */
  readonly records: readonly Records[Kind][] | undefined;
  readonly order: ListOrder;
  /** From when on a wait stands out. */
  readonly waits: WaitLimits;
  readonly selection: Selection;
  /** The state of each status change, by record id. */
  readonly changes: ReadonlyMap<string, StatusChange>;
};

/** In a view of what waits, what comes next stands where others have who changed it last. */
const LAST_LABELS: Readonly<Record<ListOrder, string>> = { oldest: 'Next step', newest: 'Last change' };

/** A table on wide screens, cards on narrow ones. */
export function RecordList<Kind extends RecordKind>(props: RecordListProps<Kind>) {
  const { tools, records, columns: chosen, order, waits, selection, changes } = props;
  const { fields, title } = tools.source;
  const isWide = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false }) ?? true;
  const fieldColumns = useMemo(() => columnsOf(fields, chosen), [fields, chosen]);
  const cardFields = useMemo(() => cardFieldsOf(fields, chosen), [fields, chosen]);
  const label = `${title}, ${order} first`;

  const item = (record: Records[Kind]) => ({
    tools,
    record,
    waits,
    change: changes.get(record.id),
    isSelected: selection.ids.has(record.id),
    onSelect: selection.toggle,
  });
  if (!isWide) {
    return (
      <CardList
        label={label}
        cards={records?.map((record) => <RecordCard key={record.id} {...item(record)} fields={cardFields} />)}
      />
    );
  }
  const columns: readonly Column[] = [
    selectColumn(tools.mayChange, records, selection),
    ...fieldColumns.map(({ label, column: { width } }) => ({ label, ...(width && { width }) })),
    { label: LAST_LABELS[order], width: 'Change' },
    { label: 'Details', isHidden: true, width: 'Open' },
  ];
  const rows = records?.map((record) => (
    <RecordRow key={record.id} {...item(record)} columns={fieldColumns} columnCount={columns.length} />
  ));
  return <RecordTable caption={label} columns={columns} rows={rows} />;
}
