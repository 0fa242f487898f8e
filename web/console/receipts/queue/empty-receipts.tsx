import { Button } from '@mantine/core';
import { ListMessage } from '../../controls/list-message.tsx';
import { isNarrowed, type ReceiptsFilter, VIEW_LABELS } from '../receipt/receipts-address.ts';

type EmptyReceiptsProps = { readonly filter: ReceiptsFilter; readonly onClear: () => void };

/** A list with nothing in it: for those that wait, that is good news. */
export function EmptyReceipts({ filter, onClear }: EmptyReceiptsProps) {
  return (
    <ListMessage>
      <p>{emptyText(filter)}</p>
      {isNarrowed(filter) && (
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </ListMessage>
  );
}

function emptyText(filter: ReceiptsFilter): string {
  if (isNarrowed(filter)) return 'No receipts match';
  const { view = 'waiting' } = filter;
  if (view === 'waiting') return 'Nothing waits for you: every payment has its request.';
  return view === 'all' ? 'No receipts yet' : `No receipts under ${VIEW_LABELS[view]}`;
}
