import { Button } from '@mantine/core';
import { SelectionBar } from '../../kit/selection-bar.tsx';
import type { Selection } from '../../records/selection/use-selection.ts';
import type { Receipt } from '../receipt/receipt-pages.ts';
import type { Question } from '../receipt/receipt-question.ts';

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
  const most = Math.min(rows.length, MOST);
  return (
    <SelectionBar label="Selected receipts" count={others.length + 1} onClear={() => selection.set([])}>
      <Button onClick={() => onAsk({ kind: 'dismiss', receipts: [first, ...others] })}>Dismiss…</Button>
      {selection.ids.size < most && (
        <Button variant="default" onClick={() => selection.set(rows.slice(0, most).map(({ id }) => id))}>
          Select all {most}
        </Button>
      )}
    </SelectionBar>
  );
}
