import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo } from 'react';
import type { WaitLimits } from '#domain/records/waiting-times.ts';
import kit from '../../kit/kit.module.css';
import lists from '../../kit/lists.module.css';
import type { ColumnWidth, ListedRecord, RecordKind, Records } from '../record/record.ts';
import type { ListOrder, RecordTools } from '../record/record-source.ts';
import type { StatusChange } from '../status/pending-changes.ts';
import { cardFieldsOf, columnsOf } from './columns.ts';
import styles from './list.module.css';
import { PAGE_SIZE } from './record-page.ts';
import { RecordCard, RecordRow } from './record-row.tsx';
import type { Selection } from './selection.tsx';

type RecordListProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly columns: readonly string[];
  /** Undefined while loading. */
  readonly records: readonly Records[Kind][] | undefined;
  readonly order: ListOrder;
  readonly waits: WaitLimits;
  readonly selection: Selection;
  /** Its details are open. */
  readonly openId: string | undefined;
  /** The state of each status change, by record id. */
  readonly changes: ReadonlyMap<string, StatusChange>;
};

export function RecordList<Kind extends RecordKind>(props: RecordListProps<Kind>) {
  const { tools, records, columns: chosen, order, waits, selection, openId, changes } = props;
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
    isOpen: record.id === openId,
    isSelected: selection.ids.has(record.id),
    onSelect: selection.toggle,
  });
  if (!isWide) {
    return (
      <ul aria-label={label}>
        {records?.map((record) => <RecordCard key={record.id} {...item(record)} fields={cardFields} />) ?? (
          <CardSkeletons />
        )}
      </ul>
    );
  }
  const columns: readonly Column[] = [
    selectColumn(tools.mayChange, records, selection),
    ...fieldColumns.map(({ label, column: { width } }) => ({ label, ...(width && { width }) })),
    { label: 'Handling', width: 'Change' },
    { label: 'Details', isHidden: true, width: 'Open' },
  ];
  const rows = records?.map((record) => (
    <RecordRow key={record.id} {...item(record)} columns={fieldColumns} columnCount={columns.length} />
  ));
  return <RecordTable caption={label} columns={columns} rows={rows} />;
}

function CardSkeletons() {
  return Array.from({ length: PAGE_SIZE }, (_, place) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      key={place}
      className={`${lists.item} ${kit.stack} ${styles.card} ${styles.skeletons}`}
      aria-hidden="true"
    >
      <span className={kit.skeleton} style={{ width: '90%' }} />
      <span className={kit.skeleton} />
      <span className={kit.skeleton} style={{ width: '70%' }} />
    </li>
  ));
}

type Column = {
  /** For screen readers only. */
  readonly label: ReactNode;
  readonly isHidden?: boolean;
  readonly width?: ColumnWidth;
};

type RecordTableProps = {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: ReactNode[] | undefined;
};

/** The columns that are equally wide on any screen. */
const WIDTHS: { readonly [Width in ColumnWidth]?: number | string } = {
  Select: 34,
  Amount: 132,
  Money: 212,
  Method: 90,
  Reference: 112,
  Sender: 104,
  Status: 130,
  Outcome: 200,
  State: 104,
  Change: 156,
  Open: 36,
};

/** Widths are fixed, so that nothing moves when rows arrive. */
function RecordTable({ caption, columns, rows }: RecordTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        {columns.map(({ width }, index) => (
          <col
            // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
            key={index}
            className={width && styles[`col${width}`]}
            style={{ width: width && WIDTHS[width] }}
          />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ label, isHidden, width }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same
            <th key={index} scope="col" className={width && styles[width.toLowerCase()]}>
              {isHidden ? <span className="visually-hidden">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows ?? <RowSkeletons columns={columns} />}</tbody>
    </table>
  );
}

/** As high as the real rows. */
function RowSkeletons({ columns }: Pick<RecordTableProps, 'columns'>) {
  return Array.from({ length: PAGE_SIZE }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <tr key={place} className={styles.row}>
      {columns.map(({ width }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same
        <td key={index} className={width === 'Amount' ? styles.amount : undefined}>
          {width !== 'Select' && width !== 'Open' && <span className={`${kit.skeleton} ${styles.bar}`} />}
        </td>
      ))}
    </tr>
  ));
}

type SelectAllProps = { readonly ids: readonly string[]; readonly selection: Selection };

function SelectAll({ ids, selection }: SelectAllProps) {
  const isAll = ids.length > 0 && selection.ids.size === ids.length;
  return (
    <input
      type="checkbox"
      className={kit.check}
      aria-label="Select all on this page"
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = selection.ids.size > 0 && !isAll;
      }}
      onChange={() => selection.set(isAll ? [] : ids)}
    />
  );
}

function selectColumn(
  mayChange: boolean,
  records: readonly ListedRecord[] | undefined,
  selection: Selection,
): Column {
  if (!mayChange) return { label: 'Selected', isHidden: true, width: 'Select' };
  const ids = records?.map(({ id }) => id) ?? [];
  return { label: <SelectAll ids={ids} selection={selection} />, width: 'Select' };
}
