import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
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
  readonly selection: Selection;
  /** The state of each status change, by record id. */
  readonly changes: ReadonlyMap<string, StatusChange>;
};

const LAST_COLUMNS: readonly Column[] = [
  { label: 'Last change', width: 'Change' },
  { label: 'Details', isHidden: true, width: 'Open' },
];

/** A table on wide screens, cards on narrow ones. */
export function RecordList<Kind extends RecordKind>(props: RecordListProps<Kind>) {
  const { tools, records, columns: chosen, order, selection, changes } = props;
  const { fields, title } = tools.source;
  const isWide = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false }) ?? true;
  const fieldColumns = useMemo(() => columnsOf(fields, chosen), [fields, chosen]);
  const cardFields = useMemo(() => cardFieldsOf(fields, chosen), [fields, chosen]);
  const label = `${title}, ${order} first`;

  const item = (record: Records[Kind]) => ({
    tools,
    record,
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
    ...LAST_COLUMNS,
  ];
  const rows = records?.map((record) => (
    <RecordRow key={record.id} {...item(record)} columns={fieldColumns} columnCount={columns.length} />
  ));
  return <RecordTable caption={label} columns={columns} rows={rows} />;
}
