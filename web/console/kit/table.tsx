import type { ReactNode } from 'react';
import kit from './kit.module.css';
import styles from './table.module.css';

type TableProps = {
  /** On a phone, where a row is a card, for screen readers only. */
  readonly head: readonly string[];
  readonly label?: string;
  /** Those above numbers. */
  readonly numbers?: readonly string[];
  /** On a phone two cells stand in a line. */
  readonly isPaired?: boolean;
  /** The number of placeholder rows. */
  readonly loading?: number | undefined;
  readonly className?: string;
  readonly children: ReactNode;
};

/** The first cell of a row is its `th`. */
export function Table(props: TableProps) {
  const { head, numbers, isPaired, label, loading = 0, className = '', children } = props;
  return (
    <table className={`${styles.table} ${className}`} data-paired={isPaired || undefined} aria-label={label}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" data-number={numbers?.includes(name) || undefined}>
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

/** Where a row is a card, its head is not to be seen. */
export function CellName({ children }: { readonly children: string }) {
  return <span className={`${kit['tone-dim']} phone-only`}>{`${children} `}</span>;
}
