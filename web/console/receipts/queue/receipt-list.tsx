import { Button } from '@mantine/core';
import type { Selection } from '../../records/selection/use-selection.ts';
import type { Receipt } from '../receipt/receipt-pages.ts';
import styles from './receipt-list.module.css';
import { type OpenReceipt, ReceiptRow } from './receipt-row.tsx';

type ReceiptListProps = {
  readonly label: string;
  /** Undefined while loading. */
  readonly rows: readonly Receipt[] | undefined;
  readonly openId: string | undefined;
  readonly selection: Selection | undefined;
  readonly onOpen: OpenReceipt;
  /** Absent at the end. */
  readonly onMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
};

const SKELETONS = 6;

export function ReceiptList(props: ReceiptListProps) {
  const { label, rows, openId, selection, onOpen, onMore, isLoadingMore } = props;
  return (
    <>
      <ul aria-label={label} aria-busy={rows === undefined}>
        {rows === undefined
          ? Array.from({ length: SKELETONS }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
              <li key={place} className={styles.skeleton} aria-hidden="true">
                <span className={styles.bar} style={{ width: '40%' }} />
                <span className={styles.bar} style={{ width: '85%' }} />
              </li>
            ))
          : rows.map((receipt) => (
              <ReceiptRow
                key={receipt.id}
                receipt={receipt}
                isOpen={receipt.id === openId}
                selection={selection}
                onOpen={onOpen}
              />
            ))}
      </ul>
      {onMore && (
        <div className={styles.more}>
          <Button variant="default" loading={isLoadingMore} onClick={onMore}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}
