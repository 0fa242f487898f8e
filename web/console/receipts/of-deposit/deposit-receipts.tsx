import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DepositRecord } from '#contract/deposit-record.ts';
import { PartFailed } from '../../kit/panel.tsx';
import { useLiveFeed } from '../../live/live-context.tsx';
import { DetailsHint, DetailsSection } from '../../records/details/details-section.tsx';
import { depositReceiptsQuery } from '../receipt/receipts-queries.ts';
import { useSpaced } from '../receipt/use-spaced.ts';
import { FoundPayments } from './found-payments.tsx';
import styles from './of-deposit.module.css';
import { ReceivedList } from './received-list.tsx';

/** What was received for a deposit, and which of the payments that wait may be its own. */
export function DepositReceipts({ deposit }: { readonly deposit: DepositRecord }) {
  const query = useQuery(depositReceiptsQuery(deposit.id));
  const { data, error } = query;
  const place = useRef<HTMLDivElement>(null);
  useReceiptChanges(deposit);
  const isFunded = deposit.funding === 'whole' || deposit.funding === 'over';
  return (
    <DetailsSection label="Receipts" heading="Receipts">
      <PartFailed what="The receipts" query={query} />
      {!data && !error && <DetailsHint>Loading receipts...</DetailsHint>}
      {data && (
        <div ref={place} tabIndex={-1} className={styles.place}>
          <ReceivedList depositId={deposit.id} receipts={data.receipts} />
          {!isFunded && (
            <FoundPayments
              deposit={deposit}
              found={data.suggestions}
              // the button that was pressed is gone
              onPressed={() => place.current?.focus()}
            />
          )}
        </div>
      )}
    </DetailsSection>
  );
}

/** Loads it again whenever money has come in, or the deposit has changed. */
function useReceiptChanges({ id, version }: DepositRecord): void {
  const client = useQueryClient();
  const feed = useLiveFeed();
  const reload = useSpaced(() => client.invalidateQueries(depositReceiptsQuery(id)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version may be received for, or fit, differently
  useEffect(() => {
    reload();
    return feed.listen('receipt', { onChanges: reload, onReset: reload });
  }, [feed, reload, id, version]);
}
