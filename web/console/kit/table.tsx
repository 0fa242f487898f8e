import type { ReactNode } from 'react';
import kit from './kit.module.css';
import styles from './table.module.css';

type TableProps = {
  /** What stands over each column; on a phone, where a row is a card, only for those who listen. */
  readonly head: readonly string[];
  /** Where no title above says what it lists. */
  readonly label?: string;
  /** How many rows to hint at while they are loading. */
  readonly loading?: number | undefined;
  readonly className?: string;
  /** The rows. */
  readonly children: ReactNode;
};

/** A few rows of text and buttons. The first cell of a row is its `th`. */
export function Table({ head, label, loading = 0, className = '', children }: TableProps) {
  return (
    <table className={`${styles.table} ${className}`} aria-label={label}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: loading }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <tr key={row}>
            {head.map((name) => (
              <td key={name}>
                <span className={kit.skeleton} />
              </td>
            ))}
          </tr>
        ))}
        {children}
      </tbody>
    </table>
  );
}
