import type { ReactNode } from 'react';
import kit from './kit.module.css';
import styles from './table.module.css';

type TableProps = {
  /** On a phone, where a row is a card, for screen readers only. */
  readonly head: readonly string[];
  readonly label?: string;
  /** The number of placeholder rows. */
  readonly loading?: number | undefined;
  readonly className?: string;
  readonly children: ReactNode;
};

/** The first cell of a row is its `th`. */
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
