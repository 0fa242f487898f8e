import type { ReactNode } from 'react';
import type { ColumnWidth } from '../record/record-field.ts';
import { PAGE_SIZE } from './record-page.ts';
import styles from './record-table.module.css';

export type Column = {
  /** `isHidden` labels are for screen readers only. */
  readonly label: ReactNode;
  readonly isHidden?: boolean;
  /** The column's width; without one it shares what is left. */
  readonly width?: ColumnWidth;
};

type RecordTableProps = {
  readonly caption: string;
  readonly columns: readonly Column[];
  /** Undefined while loading. */
  readonly rows: ReactNode[] | undefined;
};

/** The frame of a table, with fixed widths so that nothing moves when rows arrive. */
export function RecordTable({ caption, columns, rows }: RecordTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        {columns.map(({ width }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
          <col key={index} className={width && styles[`col${width}`]} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ label, isHidden, width }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same
            <th key={index} scope="col" className={width === 'Amount' ? styles.amount : undefined}>
              {isHidden ? <span className="visually-hidden">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows ?? <RowSkeletons columns={columns} />}</tbody>
    </table>
  );
}

/** Placeholder rows as high as the real ones. */
function RowSkeletons({ columns }: Pick<RecordTableProps, 'columns'>) {
  return Array.from({ length: PAGE_SIZE }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <tr key={place} className={styles.row}>
      {columns.map(({ width }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same
        <td key={index} className={width === 'Amount' ? styles.amount : undefined}>
          {width !== 'Select' && width !== 'Open' && <span className={styles.bar} />}
        </td>
      ))}
    </tr>
  ));
}
