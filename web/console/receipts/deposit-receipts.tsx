import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import type { DepositRecord } from '#contract/deposit-record.ts';
import { can } from '#domain/access/capabilities.ts';
import type { Acceptable } from '#domain/receipts/states.ts';
import { Row, Stack, Text } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import { Mark } from '../kit/mark.tsx';
import { useLiveFeed } from '../live/live-context.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import { DetailsHint, DetailsSection } from '../records/details/drawer.tsx';
import { useAdmin } from '../session/session.ts';
import { TimeInSentence } from '../time/when.tsx';
import { GiveRefusal } from './give-refusal.tsx';
import { giveReceipt } from './receipt/receipt-changes.ts';
import type { Receipt } from './receipt/receipt-pages.ts';
import { givenBy, leftOf, placeOf, usdText, whoseText } from './receipt/receipt-text.ts';
import { depositReceiptsQuery } from './receipt/receipts-queries.ts';
import { useApplyReceipts, useSpaced } from './receipt/use-receipts.ts';

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
        <Stack gap={10} ref={place} tabIndex={-1}>
          <ReceivedList deposit={deposit} receipts={data.receipts} />
          {!isFunded && (
            <FoundPayments
              deposit={deposit}
              found={data.suggestions}
              // the pressed button disappears
              onPressed={() => place.current?.focus()}
            />
          )}
        </Stack>
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

type ReceivedListProps = { readonly deposit: DepositRecord; readonly receipts: readonly Receipt[] };

function ReceivedList({ deposit, receipts }: ReceivedListProps) {
  const given = receipts.flatMap((receipt) =>
    receipt.allocations
      .filter((allocation) => allocation.depositId === deposit.id)
      .map((allocation) => ({ receipt, allocation })),
  );
  // what its status says of payments that are not matched says it already
  const isTold = deposit.payments.some(({ isMatched, sum }) => !isMatched && sum !== 'none');
  const isEmpty = !isTold && given.every(({ allocation }) => allocation.undone !== null);
  return (
    <>
      {isEmpty && <DetailsHint>Nothing has been given to it.</DetailsHint>}
      <Stack as="ul">
        {given.map(({ receipt, allocation }) => (
          <Text as="li" key={allocation.id}>
            <Link
              to="/receipts"
              search={{ view: 'all', open: receipt.id }}
              className={kit['weight-bold'] ?? ''}
            >
              {usdText(allocation.amount)} {whoseText(receipt)}
            </Link>{' '}
            <span>{givenBy(allocation)}, </span>
            <TimeInSentence instant={receipt.occurredAt ?? receipt.receivedAt} />
            {allocation.undone && <Text tone="bad">. Taken back: {allocation.undone.reason}</Text>}
          </Text>
        ))}
      </Stack>
    </>
  );
}

type FoundPaymentsProps = {
  readonly deposit: Pick<DepositRecord, 'id' | 'username'>;
  /** The likeliest first. */
  readonly found: CallOutput<'getDepositReceipts'>['suggestions'];
  readonly onPressed: () => void;
};

function FoundPayments({ deposit, found, onPressed }: FoundPaymentsProps) {
  const [opened, setOpened] = useState(false);
  if (!opened) {
    return (
      <div>
        <Button
          variant="default"
          onClick={() => {
            setOpened(true);
            onPressed();
          }}
        >
          Find its payment ({found.length})
        </Button>
      </div>
    );
  }
  return (
    <>
      {found.length === 0 && <DetailsHint>No waiting payment is close to it.</DetailsHint>}
      <FoundList deposit={deposit} found={found} onPressed={onPressed} />
      <Link to="/receipts" search={{}} className={kit['weight-bold'] ?? ''}>
        All receipts that wait
      </Link>
    </>
  );
}

function FoundList({ deposit, found, onPressed }: FoundPaymentsProps) {
  const maySettle = can(useAdmin().role, 'receipts.settle');
  const apply = useApplyReceipts();
  const giving = useMutation({
    mutationFn: ({ receipt, accepts }: { readonly receipt: Receipt; readonly accepts: Acceptable[] }) =>
      giveReceipt(receipt, { accepts, depositId: deposit.id }),
    onSuccess({ receipts }) {
      apply(receipts);
      onPressed();
    },
  });
  return (
    <>
      <Stack as="ul">
        {found.map(({ receipt, reasons }) => (
          <Row
            as="li"
            key={receipt.id}
            gap={12}
            align="start"
            keepsLine
            padding="8px 10px"
            className={kit.panel}
          >
            <Stack gap={2} grows>
              <Text>
                <Link to="/receipts" search={{ open: receipt.id }} className={kit['weight-bold'] ?? ''}>
                  {leftOf(receipt)} {whoseText(receipt)}
                </Link>
              </Text>
              <Text as="p" className={kit.sentence}>
                {reasons.join(', ')}
              </Text>
              <Text as="p" size="small" tone="dim">
                {placeOf(receipt)}, <TimeInSentence instant={receipt.occurredAt ?? receipt.receivedAt} />
              </Text>
              {receipt.authenticity === 'unproved' && (
                <p>
                  <Mark tone="warning">Sender not proved</Mark>
                </p>
              )}
            </Stack>
            {/* what is not proved is given away on the desk alone, which asks first */}
            {maySettle && receipt.authenticity !== 'unproved' && (
              <Button
                loading={giving.isPending && giving.variables.receipt.id === receipt.id}
                disabled={giving.isPending && giving.variables.receipt.id !== receipt.id}
                aria-label={`Give ${leftOf(receipt)} ${whoseText(receipt)} to ${deposit.username}`}
                onClick={() => giving.mutate({ receipt, accepts: [] })}
              >
                Give
              </Button>
            )}
          </Row>
        ))}
      </Stack>
      <GiveRefusal
        error={giving.error}
        username={deposit.username}
        onGive={(accepts) => giving.variables && giving.mutate({ ...giving.variables, accepts })}
      />
    </>
  );
}
