import { LoadingFailed } from '../../kit/panel.tsx';
import { NewRecordsPill } from '../../records/list/new-records-pill.tsx';
import type { Selection } from '../../records/selection/use-selection.ts';
import { type ReceiptsFilter, VIEW_LABELS } from '../receipt/receipts-address.ts';
import type { useReceipts } from '../receipt/use-receipts.ts';
import type { ReceivingAccount } from '../receipt/use-receiving-accounts.ts';
import { EmptyReceipts } from './empty-receipts.tsx';
import { ReceiptList } from './receipt-list.tsx';
import type { OpenReceipt } from './receipt-row.tsx';
import styles from './shown-receipts.module.css';

type ShownReceiptsProps = {
  readonly receipts: ReturnType<typeof useReceipts>;
  readonly filter: ReceiptsFilter;
  readonly accounts: readonly ReceivingAccount[];
  readonly openId: string | undefined;
  readonly selection: Selection | undefined;
  readonly onOpen: OpenReceipt;
  readonly onClear: () => void;
};

/** The list, or why there is none. */
export function ShownReceipts(props: ShownReceiptsProps) {
  const { receipts, filter, accounts, openId, selection, onOpen, onClear } = props;
  const { query, rows, held, showNew, showMore } = receipts;
  const { view = 'waiting' } = filter;
  return (
    <div data-stale={query.isPlaceholderData || undefined} className={styles.place}>
      <NewRecordsPill kind="receipt" count={held} onShow={() => void showNew()} />
      {query.isError && (
        <LoadingFailed
          title="Receipts"
          message={query.error.message}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {rows?.length === 0 && !query.isError && (
        <EmptyReceipts filter={filter} accounts={accounts} onClear={onClear} />
      )}
      {(rows === undefined ? query.isPending : rows.length > 0) && (
        <ReceiptList
          label={`Receipts: ${VIEW_LABELS[view]}, ${view === 'waiting' ? 'oldest' : 'newest'} first`}
          rows={rows}
          openId={openId}
          selection={selection}
          onOpen={onOpen}
          onMore={showMore}
          isLoadingMore={query.isFetchingNextPage}
        />
      )}
    </div>
  );
}
