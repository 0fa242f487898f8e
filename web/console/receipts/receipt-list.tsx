import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { EXCEPTION_LABELS, RECEIPT_STATE_LABELS } from '#domain/receipts/states.ts';
import { WaitingMark } from '../approvals/waiting-approvals.tsx';
import { Row, Stack, Text } from '../kit/box.tsx';
import { PlainButton } from '../kit/buttons.tsx';
import kit from '../kit/kit.module.css';
import lists from '../kit/lists.module.css';
import { SelectionBar } from '../kit/lists.tsx';
import { Mark } from '../kit/mark.tsx';
import { ListMessage, LoadingLines } from '../kit/panel.tsx';
import { LoadingFailed } from '../live/loading-failed.tsx';
import { NewRecordsPill } from '../records/list/list-notices.tsx';
import { SelectBox, type Selection } from '../records/list/selection.tsx';
import { useAdmin } from '../session/session.ts';
import { ImportStatementButton } from '../statements/statement-form.tsx';
import { RelativeTime } from '../time/when.tsx';
import type { Question } from './receipt/receipt-changes.ts';
import type { Receipt } from './receipt/receipt-pages.ts';
import { amountOf, outcomeText, payerOf, placeOf, STATE_TONES } from './receipt/receipt-text.ts';
import { isNarrowed, type ReceiptsFilter, VIEW_LABELS } from './receipt/receipts-address.ts';
import { anyReceiptQuery } from './receipt/receipts-queries.ts';
import type { ReceivingAccount, useReceipts } from './receipt/use-receipts.ts';
import styles from './receipts.module.css';

/** @param isEntered the keyboard goes on in the receipt's details */
type OpenReceipt = (id: string, isEntered: boolean) => void;

type ReceiptListProps = {
  readonly receipts: ReturnType<typeof useReceipts>;
  readonly filter: ReceiptsFilter;
  readonly accounts: readonly ReceivingAccount[];
  readonly openId: string | undefined;
  /** Absent where nothing can be done with many at once. */
  readonly selection: Selection | undefined;
  readonly onOpen: OpenReceipt;
  readonly onClear: () => void;
};

const LOADING = Array.from({ length: 6 }, (_, place) => place);

export function ReceiptList(props: ReceiptListProps) {
  const { receipts, filter, accounts, openId, selection, onOpen, onClear } = props;
  const { query, rows, held, showNew, showMore } = receipts;
  const { view = 'waiting' } = filter;
  return (
    <div data-stale={query.isPlaceholderData || undefined}>
      <NewRecordsPill kind="receipt" count={held} onShow={() => void showNew()} />
      {query.isError && <LoadingFailed what="Receipts" query={query} />}
      {rows?.length === 0 && !query.isError && (
        <EmptyReceipts filter={filter} accounts={accounts} onClear={onClear} />
      )}
      {(rows === undefined ? query.isPending : rows.length > 0) && (
        <ul
          aria-label={`Receipts: ${VIEW_LABELS[view]}, ${view === 'waiting' ? 'oldest' : 'newest'} first`}
          aria-busy={rows === undefined}
        >
          {rows === undefined &&
            LOADING.map((place) => (
              <Stack as="li" key={place} padding="8px 12px" className={lists.item} aria-hidden="true">
                <LoadingLines />
              </Stack>
            ))}
          {rows?.map((receipt) => (
            <ReceiptRow
              key={receipt.id}
              receipt={receipt}
              isOpen={receipt.id === openId}
              selection={selection}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {rows && rows.length > 0 && showMore && (
        <Stack align="center" padding="10px" isRuled>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={showMore}>
            Load more
          </Button>
        </Stack>
      )}
    </div>
  );
}

type ReceiptRowProps = Pick<ReceiptListProps, 'selection' | 'onOpen'> & {
  readonly receipt: Receipt;
  readonly isOpen: boolean;
};

const ReceiptRow = memo(function ReceiptRow({ receipt, isOpen, selection, onOpen }: ReceiptRowProps) {
  const { id, state, reasons, occurredAt, receivedAt, approvals } = receipt;
  const [reason, ...others] = reasons;
  const place = placeOf(receipt);
  return (
    <Row
      as="li"
      keepsLine
      gap={10}
      align="stretch"
      padding="8px 12px"
      className={`${lists.item} ${styles.row}`}
      data-record={id}
      data-open-row={isOpen || undefined}
      data-reversed={reason?.reason === 'reversed' || undefined}
      data-selected={selection?.ids.has(id) || undefined}
      tabIndex={-1}
      onClick={({ target }) => {
        if (target instanceof HTMLElement && target.closest('label, button') === null) onOpen(id, false);
      }}
    >
      {selection && (
        <div style={{ paddingTop: 3 }}>
          <SelectBox
            id={id}
            name={`${amountOf(receipt)} from ${payerOf(receipt)}`}
            isSelected={selection.ids.has(id)}
            onSelect={selection.toggle}
          />
        </div>
      )}
      <div className={`${kit.stack} ${kit.grows}`}>
        <p className={kit.line}>
          <PlainButton
            look="bare"
            className={`${kit.ellipsis} ${kit.grows}`}
            // the whole row is a target for fingers
            style={{ minHeight: 0, paddingRight: 10, fontSize: '0.875rem' }}
            data-open
            aria-current={isOpen || undefined}
            // a key presses the button without a pointer's click
            onClick={({ detail }) => onOpen(id, detail === 0)}
          >
            <strong>{amountOf(receipt)}</strong> <span>{payerOf(receipt)}</span>
          </PlainButton>
          <RelativeTime instant={occurredAt ?? receivedAt} className={DIM} />
        </p>
        <p className={`${kit.line} ${styles.outcome}`}>
          {reason ? (
            <Mark tone={reason.reason === 'reversed' ? 'bad' : 'warning'} isSmall>
              <span>{EXCEPTION_LABELS[reason.reason]}</span>
              {others.length > 0 && <span>{` +${others.length}`}</span>}
            </Mark>
          ) : (
            <Mark tone={STATE_TONES[state]} isSmall>
              {RECEIPT_STATE_LABELS[state]}
            </Mark>
          )}
          {approvals.length > 0 && <WaitingMark approvals={approvals} />}
          <span className={`${kit.ellipsis} ${styles.words}`}>{outcomeText(receipt)}</span>
        </p>
        {place && <p className={`${kit.ellipsis} ${DIM}`}>{place}</p>}
      </div>
    </Row>
  );
});

const DIM = `${kit['size-small']} ${kit['tone-dim']}`;

type SelectedReceiptsProps = {
  readonly rows: readonly Receipt[];
  readonly selected: readonly Receipt[];
  readonly selection: Selection;
  readonly onAsk: (question: Question) => void;
};

/** As many as one call takes. */
const MOST = 100;

export function selectedOf(rows: readonly Receipt[], { ids }: Selection): readonly Receipt[] {
  return rows.filter(({ id }) => ids.has(id)).slice(0, MOST);
}

export function SelectedReceipts({ rows, selected, selection, onAsk }: SelectedReceiptsProps) {
  const [first, ...others] = selected;
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

type EmptyReceiptsProps = {
  readonly filter: ReceiptsFilter;
  readonly accounts: readonly ReceivingAccount[];
  readonly onClear: () => void;
};

/** An empty queue is good news, unless no money has ever come in. */
function EmptyReceipts({ filter, accounts, onClear }: EmptyReceiptsProps) {
  const { view = 'waiting' } = filter;
  const { data: isAny } = useQuery({ ...anyReceiptQuery, enabled: !isNarrowed(filter) });
  if (isNarrowed(filter)) {
    return (
      <ListMessage>
        <p>No receipts match</p>
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      </ListMessage>
    );
  }
  if (isAny === false) return <NoReceiptsYet accounts={accounts} />;
  return (
    <ListMessage>
      {view === 'waiting' ? (
        <>
          <Title>Nothing waits for you</Title>
          <p>A payment that no rule can give to its request appears here by itself.</p>
        </>
      ) : (
        <p>No receipts under {VIEW_LABELS[view]}</p>
      )}
    </ListMessage>
  );
}

function NoReceiptsYet({ accounts }: Pick<EmptyReceiptsProps, 'accounts'>) {
  const { role } = useAdmin();
  return (
    <ListMessage>
      <Title>No receipts yet</Title>
      <p style={{ maxWidth: '46ch' }}>
        Cage learns of payments from the mails of the providers, from their statements and from Stripe, and
        gives each to the request that it names. What no rule can give waits here.
      </p>
      <Row justify="center">
        {can(role, 'receipts.sources') && (
          <Button component={Link} to="/mailboxes">
            Connect a mailbox
          </Button>
        )}
        {can(role, 'receipts.settle') && (
          <ImportStatementButton accounts={accounts} label="Import a statement" />
        )}
      </Row>
    </ListMessage>
  );
}

function Title({ children }: { readonly children: string }) {
  return (
    <Text as="p" size="large" weight="bold" tone="text">
      {children}
    </Text>
  );
}
