import { getRouteApi } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { type WaitingTimes, type WaitLimits, waitSince } from '#domain/records/waiting-times.ts';
import { ScreenTitle } from '../brand/screen-title.tsx';
import { DEPOSIT_EXTRAS } from '../deposits/deposit-extras.tsx';
import { DEPOSITS } from '../deposits/deposit-source.ts';
import { Stack, Text } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import lists from '../kit/lists.module.css';
import { Choices } from '../kit/lists.tsx';
import { ListMessage, LoadingLines } from '../kit/panel.tsx';
import { StatusBanner, useStatus } from '../kit/status-banner.tsx';
import { LoadingFailed } from '../live/loading-failed.tsx';
import { settled, useHandledRows, useHighlight } from '../records/list/live-rows.ts';
import { followRow, useRowCursor, useVerdictKeys } from '../records/list/row-keys.ts';
import { useSwipes } from '../records/list/swipes.ts';
import type { useRecordPage } from '../records/list/use-record-page.ts';
import { lockedText } from '../records/record/locks.ts';
import { amountText, type RecordKind, type Records } from '../records/record/record.ts';
import type { RecordSource } from '../records/record/record-source.ts';
import { OpenedRecord, useOpenRecord } from '../records/screen/opened-record.tsx';
import { RecordDialogs, useRecordTools } from '../records/screen/record-tools.tsx';
import { useWaitingTimes } from '../time/waiting-times.ts';
import { RelativeTime, useNow } from '../time/when.tsx';
import { WITHDRAWAL_EXTRAS } from '../withdrawals/withdrawal-extras.tsx';
import { WITHDRAWALS } from '../withdrawals/withdrawal-source.ts';
import styles from './queue.module.css';
import {
  inOneQueue,
  QUEUE_KINDS,
  QUEUE_LABELS,
  type QueueKind,
  type QueueSearch,
  WAITS_AS,
} from './queue-items.ts';
import { OtherQueueItem, RecordItem } from './queue-row.tsx';
import { type Total, type Totals, useQueueParts, useQueueTotals } from './use-queue-parts.ts';

const route = getRouteApi('/queue');

export function QueueScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const { credit, approve, send, parts, failed, fresh } = useQueueParts(list);
  const totals = useQueueTotals(parts);
  const waits = useWaitingTimes();
  const { status, tell, tellFailure, clear } = useStatus();
  const go = useCallback(
    (to: (before: QueueSearch) => QueueSearch, replace = false) =>
      void navigate({ search: to, replace, resetScroll: false }),
    [navigate],
  );
  const deposits = useDesk(DEPOSITS, [credit], search.deposit, go);
  const withdrawals = useDesk(WITHDRAWALS, [approve, send], search.withdrawal, go);
  const { changes } = deposits.statuses;

  const chosen = QUEUE_KINDS.filter((kind) => search.show === undefined || search.show === kind);
  const loaded = chosen.flatMap((kind) => parts[kind] ?? []);
  const isLoading = loaded.length < chosen.length && failed.length === 0;
  // at once: what came later would push away what is about to be pressed
  const items = isLoading ? [] : inOneQueue(loaded);
  const count = chosen.reduce((sum, kind) => sum + (totals[kind]?.count ?? 0), 0);

  useHighlight(list, fresh);
  useRowCursor(list);
  useVerdictKeys(list, {
    onEnd: () => false,
    isAsking: deposits.isAsking || withdrawals.isAsking,
    onLeftAlone(id) {
      const item = items.find(({ of }) => of.id === id);
      const locked = item && 'lockedBy' in item.of ? lockedText(item.of, deposits.tools.uid) : undefined;
      if (locked !== undefined) tellFailure(locked);
      return locked !== undefined;
    },
  });
  useSwipes(list);
  const isOpen = search.deposit !== undefined || search.withdrawal !== undefined;
  useFirstFocused(list, items.length > 0 && !isOpen);
  const handled = [handledIn(credit, 'pending'), handledIn(approve, 'pending'), handledIn(send, 'approved')];
  useHandledRows(list, settled(handled.flat(), changes), (ids) => {
    [credit, approve, send].forEach((page, place) => {
      const left = handled[place]?.filter((id) => ids.has(id)) ?? [];
      if (left.length === 0) return;
      page.leave(new Set(left));
      if (page.page?.nextCursor !== null || page.page.hasFallen) void page.query.refetch();
    });
  });

  /** What has no details closes those that are open. */
  const follow = followRow(search.deposit ?? search.withdrawal, (id, { kind }) => {
    if (kind === 'credit') deposits.openDetails(id, { replace: true });
    else withdrawals.openDetails(kind === 'approve' || kind === 'send' ? id : undefined, { replace: true });
  });

  return (
    <>
      <ScreenTitle screen="Queue" />
      <h1 className="visually-hidden">Queue</h1>
      <StatusBanner status={status} onClear={clear} />
      <QueueTabs
        totals={totals}
        show={search.show}
        waits={waits}
        onChoose={(show) => go(() => (show === undefined ? {} : { show }))}
      />
      <div className={kit.panel}>
        {failed.map(({ kind, query }) => (
          <LoadingFailed key={kind} what={QUEUE_LABELS[kind]} query={query} />
        ))}
        {isLoading && (
          <Stack padding="14px">
            <LoadingLines />
          </Stack>
        )}
        {items.length === 0 && !isLoading && failed.length === 0 && (
          <ListMessage>
            <Text as="p" size="large" weight="bold" tone="text">
              Nothing waits for you
            </Text>
            <p>Requests, payments and changes that need someone appear here by themselves.</p>
          </ListMessage>
        )}
        <ul ref={list} aria-label="Queue, oldest first" onFocus={follow}>
          {items.map((item) => {
            const change = changes.get(item.of.id);
            switch (item.kind) {
              case 'credit':
                return (
                  <RecordItem
                    key={item.of.id}
                    isOpen={item.of.id === search.deposit}
                    {...{ kind: item.kind, tools: deposits.tools, record: item.of, change }}
                    waits={waits.deposit}
                  />
                );
              case 'approve':
              case 'send':
                return (
                  <RecordItem
                    key={item.of.id}
                    isOpen={item.of.id === search.withdrawal}
                    {...{ kind: item.kind, tools: withdrawals.tools, record: item.of, change }}
                    waits={waits.withdrawal}
                  />
                );
              default:
                return (
                  <OtherQueueItem
                    key={item.of.id}
                    item={item}
                    waits={waits[WAITS_AS[item.kind]]}
                    onDecided={(message) => message !== undefined && tell(message)}
                  />
                );
            }
          })}
        </ul>
      </div>
      {!isLoading && items.length < count && (
        <Text as="p" tone="dim" size="small" style={{ paddingTop: 10, textAlign: 'right' }}>
          The oldest {items.length.toLocaleString('en-US')} of {count.toLocaleString('en-US')}. The others
          come up as these are done.
        </Text>
      )}
      <OpenedRecord {...deposits} extras={DEPOSIT_EXTRAS} />
      <OpenedRecord {...withdrawals} extras={WITHDRAWAL_EXTRAS} />
      <RecordDialogs {...deposits.dialogs} />
      <RecordDialogs {...withdrawals.dialogs} />
    </>
  );
}

/** The tools, the dialogs and the open record of one kind. */
function useDesk<Kind extends RecordKind>(
  source: RecordSource<Kind>,
  pages: ReadonlyArray<Pick<ReturnType<typeof useRecordPage<Kind>>, 'page' | 'take'>>,
  openId: string | undefined,
  go: (to: (before: QueueSearch) => QueueSearch, replace?: boolean) => void,
) {
  const rows = pages.flatMap(({ page }) => page?.rows ?? []);
  const opened = useOpenRecord(source, openId, rows);
  const [take, takeToo] = pages.map((page) => page.take);
  const takeAll = useCallback(
    (record: Records[Kind]) => {
      take?.(record);
      takeToo?.(record);
    },
    [take, takeToo],
  );
  const openDetails = useCallback(
    (id: string | undefined, { replace }: { readonly replace?: boolean } = {}) =>
      go(({ show }) => ({ ...(show && { show }), ...(id && { [source.kind]: id }) }), replace),
    [go, source],
  );
  const ids = [...rows, opened.record].flatMap((record) => record?.id ?? []);
  const { tools, statuses, isAsking, dialogs } = useRecordTools(source, {
    ids,
    takers: [takeAll, opened.take],
    openDetails,
  });
  return {
    tools,
    openDetails,
    statuses,
    changes: statuses.changes,
    isAsking,
    dialogs,
    opened,
    onClose: () => openDetails(undefined),
  };
}

function handledIn<Kind extends RecordKind>(
  { page }: Pick<ReturnType<typeof useRecordPage<Kind>>, 'page'>,
  waiting: string,
): readonly string[] {
  return page?.rows.flatMap(({ id, status }) => (status === waiting ? [] : [id])) ?? [];
}

/** Once, where nobody has put the focus anywhere yet. */
function useFirstFocused(list: RefObject<HTMLElement | null>, isReady: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    if (document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>('[data-record]')?.focus({ preventScroll: true });
  }, [list, isReady]);
}

type QueueTabsProps = {
  readonly totals: Totals;
  readonly show: QueueKind | undefined;
  readonly waits: WaitingTimes;
  readonly onChoose: (show: QueueKind | undefined) => void;
};

function QueueTabs({ totals, show, waits, onChoose }: QueueTabsProps) {
  const listed = QUEUE_KINDS.filter((kind) => kind === show || (totals[kind]?.count ?? 0) > 0);
  return (
    <Choices
      label="What waits"
      look="tabs"
      choices={[
        {
          label: 'All',
          count: QUEUE_KINDS.reduce((sum, kind) => sum + (totals[kind]?.count ?? 0), 0),
          isChosen: show === undefined,
          onChoose: () => onChoose(undefined),
        },
        ...listed.map((kind) => ({
          label: QUEUE_LABELS[kind],
          count: totals[kind]?.count,
          more: totals[kind] && <Extent total={totals[kind]} waits={waits[WAITS_AS[kind]]} />,
          isChosen: kind === show,
          onChoose: () => onChoose(kind),
        })),
      ]}
    />
  );
}

/** How much, and how old. */
function Extent({ total, waits }: { readonly total: Total; readonly waits: WaitLimits }) {
  const { amount, oldest } = total;
  const now = useNow();
  return (
    <Text tone="dim" size="small" weight="normal" className={styles.extent}>
      {amount !== undefined && amount > 0 && <span>{amountText(amount)}</span>}
      {oldest !== null && (
        <span className={lists.waits} data-waiting={waitSince(new Date(oldest), now, waits)}>
          <span className="visually-hidden">, oldest </span>
          <RelativeTime instant={oldest} />
        </span>
      )}
    </Text>
  );
}
