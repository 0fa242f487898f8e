import { Button } from '@mantine/core';
import type { Selection } from '../../records/selection/use-selection.ts';
import type { Receipt } from '../receipt/receipt-pages.ts';
import type { Question } from '../receipt/receipt-question.ts';
import styles from './selected-receipts.module.css';

type SelectedReceiptsProps = {
  readonly rows: readonly Receipt[];
  readonly selection: Selection;
  readonly onAsk: (question: Question) => void;
};

/** As many as one call takes. */
const MOST = 100;

/** What can be done with many receipts that have one cause. */
export function SelectedReceipts({ rows, selection, onAsk }: SelectedReceiptsProps) {
  const [first, ...others] = rows.filter(({ id }) => selection.ids.has(id)).slice(0, MOST);
  if (first === undefined) return null;
  return (
    <section className={styles.bar} aria-label="Selected receipts">
      <span className={styles.count} role="status">
        {others.length + 1} selected
      </span>
      <Button onClick={() => onAsk({ kind: 'dismiss', receipts: [first, ...others] })}>Dismiss…</Button>
      {selection.ids.size < Math.min(rows.length, MOST) && (
        <Button variant="default" onClick={() => selection.set(rows.slice(0, MOST).map(({ id }) => id))}>
          Select all {Math.min(rows.length, MOST)}
        </Button>
      )}
      <Button variant="default" onClick={() => selection.set([])}>
        Clear
      </Button>
    </section>
  );
}
