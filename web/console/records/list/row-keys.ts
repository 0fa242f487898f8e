import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useShortcuts } from '../../keyboard/shortcuts.tsx';

const OPEN = '[data-open-row]';
const PANE = '[data-pane]';

/** The details beside the list, if the focus is in them: its keys go to their row. */
function inPane(): HTMLElement | null | undefined {
  return document.activeElement?.closest<HTMLElement>(PANE);
}

/**
 * The current row has the focus. If none has, the keys begin beside the last one if that has left the list,
 * else at the open one, else at the first.
 * @param onEnd past the last row or the first; answers whether it handles the key
 */
export function useRowCursor(
  list: RefObject<HTMLElement | null>,
  onEnd: (step: 1 | -1) => boolean = () => false,
): void {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-record]') ?? [])];
  const currentRow = () => rows().find((row) => row.contains(document.activeElement));
  const placeIn = (all: readonly HTMLElement[]) =>
    all.findIndex((row) => (inPane() ? row.matches(OPEN) : row.contains(document.activeElement)));
  /** The row focused last, among the rows of that moment. */
  const last = useRef<{ readonly id: string | undefined; readonly ids: readonly (string | undefined)[] }>(
    undefined,
  );
  const onFocus = useEffectEvent(() => {
    const current = currentRow();
    if (current) last.current = { id: current.dataset.record, ids: rows().map((row) => row.dataset.record) };
  });
  useEffect(() => {
    const element = list.current;
    const listener = () => onFocus();
    element?.addEventListener('focusin', listener);
    return () => element?.removeEventListener('focusin', listener);
  }, [list]);

  function besideGone(all: readonly HTMLElement[], step: 1 | -1): HTMLElement | undefined {
    const { id, ids } = last.current ?? { id: undefined, ids: [] };
    if (all.some((row) => row.dataset.record === id)) return undefined;
    const place = ids.indexOf(id);
    const following = step === 1 ? ids.slice(place + 1) : ids.slice(0, Math.max(place, 0)).reverse();
    return following
      .map((each) => all.find((row) => row.dataset.record === each))
      .find((row) => row !== undefined);
  }

  function move(step: 1 | -1): boolean {
    const all = rows();
    const current = placeIn(all);
    const open = all.find((row) => row.matches(OPEN));
    const begin = besideGone(all, step) ?? open ?? all[0];
    const next = current < 0 ? begin : all[current + step];
    if (next === undefined) return all.length > 0 && onEnd(step);
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
    return true;
  }

  function press(selector: string): boolean {
    const control = currentRow()?.querySelector<HTMLElement>(selector);
    control?.focus();
    control?.click();
    return control != null;
  }

  /** Leaves the focus on the row, so that the next key goes to the row again. */
  function select(): boolean {
    const box = currentRow()?.querySelector<HTMLElement>('input[type="checkbox"]');
    box?.click();
    return box != null;
  }

  /** Enter on a button inside the row belongs to that button. */
  function open(): boolean {
    if (document.activeElement !== currentRow() || !press('[data-open]')) return false;
    document.querySelector<HTMLElement>(`${PANE} [data-autofocus]`)?.focus();
    return true;
  }

  /** Open details close first, and leave the focus on their row. */
  function leave(): boolean {
    if (currentRow() === undefined || document.querySelector(PANE) !== null) return false;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return true;
  }

  const down = () => move(1);
  const up = () => move(-1);
  useShortcuts({
    j: down,
    k: up,
    ArrowDown: down,
    ArrowUp: up,
    s: () => press('[aria-haspopup="menu"]'),
    e: () => press('[data-edit]'),
    x: select,
    Enter: open,
    Escape: leave,
  });
}

/** Open details go with the focus to another row. */
export function followRow(
  openId: string | undefined,
  open: (id: string, row: DOMStringMap) => void,
): (event: FocusEvent<HTMLElement>) => void {
  return ({ target }) => {
    const { record } = target.dataset;
    if (record !== undefined && openId !== undefined && record !== openId) open(record, target.dataset);
  };
}

/** Only rows that a key can settle contain it. */
const WAITS = '[data-verdict]';

type VerdictKeys = {
  /** Past the last row; answers whether there is a page to go on with. */
  readonly onEnd: (step: 1, wanted: string) => boolean;
  readonly isAsking: boolean;
  /** The key was pressed on a row for which it can set nothing; answers whether that needs to be read. */
  readonly onLeftAlone: (recordId: string) => boolean;
};

/** A key settles a row, and the focus moves on to the next that waits, over locked and handled rows. */
export function useVerdictKeys(list: RefObject<HTMLElement | null>, keys: VerdictKeys): void {
  const { onEnd, isAsking, onLeftAlone } = keys;
  /** The row for which a key has asked for a reason. */
  const asked = useRef<HTMLElement>(undefined);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-record]') ?? [])];
  const waits = (row: HTMLElement) => row.querySelector(WAITS) !== null;

  function goOn(from: HTMLElement | undefined): boolean {
    const all = rows();
    const place = from === undefined ? -1 : all.indexOf(from);
    const next = all.slice(place + 1).find(waits);
    if (next === undefined && onEnd(1, WAITS)) return true;
    const target = next ?? all.find((row) => row !== from && waits(row));
    if (target === undefined) {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      return from !== undefined;
    }
    target.focus();
    target.scrollIntoView({ block: 'nearest' });
    return true;
  }

  function press(verdict: 'accept' | 'refuse', event: KeyboardEvent): boolean {
    // a key held down was meant for one row
    if (event.repeat) return true;
    const pane = inPane();
    const row = rows().find((each) => (pane ? each.matches(OPEN) : each.contains(document.activeElement)));
    const button = (pane ?? row)?.querySelector<HTMLElement>(`[data-verdict="${verdict}"]`);
    if (!button) {
      if (row?.dataset.record !== undefined && onLeftAlone(row.dataset.record)) return true;
      return goOn(row);
    }
    if (!pane) row?.focus();
    const asks = button.matches('[data-asks]');
    button.click();
    if (pane && asks) asked.current = row;
    else if (pane) goOn(row);
    return true;
  }

  useShortcuts({
    a: (event) => press('accept', event),
    d: (event) => press('refuse', event),
  });

  const onClick = useEffectEvent(({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-verdict]') : null;
    const row = button?.closest<HTMLElement>('[data-record]');
    if (!button || !row) return;
    // if no reason is given, the focus comes back to the row
    if (button.matches('[data-asks]')) {
      asked.current = row;
      row.focus();
    } else goOn(row);
  });
  useEffect(() => {
    const element = list.current;
    const listener = (event: MouseEvent) => onClick(event);
    element?.addEventListener('click', listener);
    return () => element?.removeEventListener('click', listener);
  }, [list]);

  const onAnswered = useEffectEvent(() => {
    const row = asked.current;
    asked.current = undefined;
    if (row?.isConnected && !waits(row)) goOn(row);
  });
  useEffect(() => {
    if (isAsking) return () => onAnswered();
  }, [isAsking]);
}

/** The same keys settle the one record of a page. */
export function usePageVerdicts(page: RefObject<HTMLElement | null>): void {
  function press(verdict: 'accept' | 'refuse', event: KeyboardEvent): boolean {
    const button = page.current?.querySelector<HTMLElement>(`[data-verdict="${verdict}"]`);
    if (!event.repeat) button?.click();
    return button != null;
  }

  useShortcuts({
    a: (event) => press('accept', event),
    d: (event) => press('refuse', event),
  });
}
