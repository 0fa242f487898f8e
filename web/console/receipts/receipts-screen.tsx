import { useMediaQuery } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { StableNoticeArea } from '../attention/stable-notice-area.tsx';
import { ScreenTitle } from '../brand/screen-title.tsx';
import { useShortcuts } from '../keyboard/shortcuts.tsx';
import { Stack } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import { StatusBanner, useStatus } from '../kit/status-banner.tsx';
import { useHighlight, useListAttention } from '../records/list/live-rows.ts';
import { useRowCursor } from '../records/list/row-keys.ts';
import { useSelection } from '../records/list/selection.tsx';
import { useAdmin } from '../session/session.ts';
import { DeskHead, ReversalsNotice } from './desk-head.tsx';
import type { Done, Question } from './receipt/receipt-changes.ts';
import { belongs, nextAfter, withOpen } from './receipt/receipt-pages.ts';
import { isOpen } from './receipt/receipt-text.ts';
import { filterOf, listInput, type ReceiptsFilter } from './receipt/receipts-address.ts';
import { useApplyReceipts, useReceipts, useReceivingAccounts } from './receipt/use-receipts.ts';
import { OpenedReceipt } from './receipt-details.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { ReceiptFilters, ReceiptViews } from './receipt-filters.tsx';
import { ReceiptList, SelectedReceipts } from './receipt-list.tsx';
import styles from './receipts.module.css';

const route = getRouteApi('/receipts');

export function ReceiptsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = filterOf(search);
  const maySettle = can(useAdmin().role, 'receipts.settle');
  const list = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLElement>(null);
  const receipts = useReceipts(filter, useListAttention(list));
  const { rows } = receipts;
  const accounts = useReceivingAccounts(rows);
  const selection = useSelection(rows);
  const apply = useApplyReceipts();
  const { status, tell, tellFailure, clear } = useStatus();
  const [question, setQuestion] = useState<Question>();
  const isWide = useMediaQuery('(min-width: 72em)', undefined, { getInitialValueInEffect: false }) ?? true;
  const openId = search.open ?? (isWide ? rows?.[0]?.id : undefined);
  const isAlone = openId === undefined && (rows?.length === 0 || receipts.query.isError);
  const listedBefore = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const ids = rows?.map(({ id }) => id) ?? [];
    if (openId !== undefined && ids.includes(openId)) listedBefore.current = ids;
  }, [rows, openId]);
  useHighlight(list, receipts.fresh);
  useRowCursor(list);
  useShortcuts({ n: () => receipts.held > 0 && void receipts.showNew(), Escape: leavePane });
  /** Its details get the focus as soon as they are shown. */
  const [enteredId, setEnteredId] = useState<string>();
  useEffect(() => {
    if (enteredId === undefined || enteredId !== openId) return;
    titleIn(pane.current)?.focus();
    setEnteredId(undefined);
  }, [enteredId, openId]);

  function choose(next: ReceiptsFilter, { replace } = { replace: false }): void {
    void navigate({ search: next, replace, resetScroll: false });
  }

  function open(id: string | undefined, { replace } = { replace: false }): void {
    if (id !== search.open) void navigate({ search: { ...filter, open: id }, replace, resetScroll: false });
  }

  /** With room, moving through the list opens each receipt; Tab within a row leaves the chosen one open. */
  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    const id = target.dataset.record;
    if (isWide && id !== undefined && id !== openId) open(id, { replace: true });
    if (id !== undefined && id === rows?.at(-1)?.id) receipts.showMore?.();
  }

  function leavePane(): boolean {
    const hadFocus = document.activeElement;
    if (!(hadFocus instanceof HTMLElement) || !pane.current?.contains(hadFocus)) return false;
    const row = rowOf(list.current, openId);
    if (row) row.focus();
    else hadFocus.blur();
    return true;
  }

  /** Goes on to the next receipt, once nothing is left to do with the open one. */
  function finish({ receipts: changed, message }: Done): void {
    const listed = rows?.map(({ id }) => id) ?? [];
    const ids = openId === undefined ? listed : withOpen(listed, listedBefore.current, openId);
    const left = ids.filter((id) => id === openId || !changed.some((each) => each.id === id));
    const goesOn =
      filter.view === undefined && changed.some((receipt) => receipt.id === openId && !isOpen(receipt));
    const next = goesOn && openId !== undefined ? nextAfter(left, openId) : openId;
    // before the focused element disappears: the next key goes where the focus is
    if (goesOn) rowOf(list.current, next)?.focus();
    else if (openId !== undefined && changed.some((receipt) => receipt.id === openId)) {
      // it stays open, even if it leaves the list
      open(openId, { replace: true });
      if (changed.some((receipt) => receipt.id === openId && !belongs(receipt, listInput(filter))))
        titleIn(pane.current)?.focus();
    }
    apply(changed);
    tell(message);
    if (goesOn) open(isWide ? next : undefined, { replace: true });
    requestAnimationFrame(() => {
      // the pressed button may have disappeared
      if (document.activeElement === document.body)
        (rowOf(list.current, next) ?? titleIn(pane.current))?.focus();
    });
  }

  return (
    <>
      <ScreenTitle screen="Receipts" />
      <h1 className="visually-hidden">Receipts</h1>
      <StatusBanner status={status} onClear={clear} />
      <DeskHead accounts={accounts} onAsk={setQuestion} />
      <StableNoticeArea words="Money was taken back">
        <ReversalsNotice filter={filter} onShow={() => choose({ reason: 'reversed' })} />
      </StableNoticeArea>
      <ReceiptFilters filter={filter} accounts={accounts} onChange={choose} />
      <ReceiptViews filter={filter} onChoose={choose} />
      <Stack
        gap={12}
        className={styles.desk}
        style={{ alignItems: 'start' }}
        data-alone={isAlone || undefined}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: what is in it takes the focus */}
        <div ref={list} className={kit.panel} onFocus={onFocus}>
          <ReceiptList
            receipts={receipts}
            filter={filter}
            openId={openId}
            accounts={accounts}
            selection={maySettle && filter.view === undefined ? selection : undefined}
            onOpen={(id, isEntered) => {
              open(id, { replace: isWide });
              if (isEntered && isWide) setEnteredId(id);
            }}
            onClear={() => choose({ view: filter.view })}
          />
        </div>
        <OpenedReceipt
          isWide={isWide}
          pane={pane}
          receiptId={openId}
          listed={rows?.find(({ id }) => id === openId)}
          onAsk={setQuestion}
          onDone={finish}
          onTooLate={tellFailure}
          onClose={() => open(undefined)}
        />
      </Stack>
      <SelectedReceipts rows={rows ?? []} selection={selection} onAsk={setQuestion} />
      <ReceiptDialog
        question={question}
        accounts={accounts}
        onClose={() => setQuestion(undefined)}
        onDone={finish}
      />
    </>
  );
}

function titleIn(pane: HTMLElement | null): HTMLElement | null | undefined {
  return pane?.querySelector<HTMLElement>('[data-autofocus]');
}

function rowOf(list: HTMLElement | null, id: string | undefined): HTMLElement | null | undefined {
  return id === undefined ? undefined : list?.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"]`);
}
