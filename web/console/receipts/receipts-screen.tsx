import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { messageOf } from '#web/data/call.ts';
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
import { type Done, type Question, takeReceiptBack } from './receipt/receipt-changes.ts';
import { type Allocation, belongs, nextAfter, type Receipt, withOpen } from './receipt/receipt-pages.ts';
import { isOpen } from './receipt/receipt-text.ts';
import { filterOf, listInput, type ReceiptsFilter } from './receipt/receipts-address.ts';
import { useApplyReceipts, useReceipts, useReceivingAccounts } from './receipt/use-receipts.ts';
import { OpenedReceipt } from './receipt-details.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { ReceiptFilters, ReceiptViews } from './receipt-filters.tsx';
import { ReceiptList, SelectedReceipts, selectedOf } from './receipt-list.tsx';
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
  const selected = selectedOf(rows ?? [], selection);
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

  /** Its row gets the focus as soon as it is listed again. */
  const [backId, setBackId] = useState<string>();
  useEffect(() => {
    const row = rows && rowOf(list.current, backId);
    if (!row) return;
    row.focus();
    setBackId(undefined);
  }, [backId, rows]);

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

  const undoing = useMutation({
    mutationFn: ({ receipt, given }: { readonly receipt: Receipt; readonly given: Allocation }) =>
      takeReceiptBack(receipt, given, 'Undone right after it was given'),
    onMutate: clear,
    onSuccess({ receipt, message }) {
      apply([receipt]);
      tell(message);
      open(receipt.id, { replace: true });
      setBackId(receipt.id);
    },
    onError: (error) => tellFailure(messageOf(error)),
  });

  /** Goes on to the next receipt, once nothing is left to do with the open one. */
  function finish({ receipts: changed, message, given }: Done): void {
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
    const [receipt] = changed;
    tell(message, { undo: receipt && given && (() => undoing.mutate({ receipt, given })) });
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
      <UndoKey onPress={status?.undo} />
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
          selected={selected}
          onAsk={setQuestion}
          onDone={finish}
          onTooLate={tellFailure}
          onClose={() => open(undefined)}
        />
      </Stack>
      <SelectedReceipts rows={rows ?? []} {...{ selected, selection }} onAsk={setQuestion} />
      <ReceiptDialog
        question={question}
        accounts={accounts}
        onClose={() => setQuestion(undefined)}
        onDone={finish}
      />
    </>
  );
}

/** Stands before what has the same key for less recent things. */
function UndoKey({ onPress }: { readonly onPress: (() => void) | undefined }) {
  useShortcuts({ u: () => (onPress ? onPress() : false) });
  return null;
}

function titleIn(pane: HTMLElement | null): HTMLElement | null | undefined {
  return pane?.querySelector<HTMLElement>('[data-autofocus]');
}

function rowOf(list: HTMLElement | null, id: string | undefined): HTMLElement | null | undefined {
  return id === undefined ? undefined : list?.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"]`);
}
