import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useShortcuts } from '../../keyboard/shortcuts-provider.tsx';

/**
 * Moves through the rows by keyboard. The current row is the one that contains the focus; while none does, the keys begin
 * beside the last one, if that has gone, else at the one that is open, else at the first.
 * @param onEnd past the last row or the first; answers whether it takes the key
 */
export function useRowCursor(
  list: RefObject<HTMLElement | null>,
  onEnd: (step: 1 | -1) => boolean = () => false,
): void {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-record]') ?? [])];
  const currentRow = () => rows().find((row) => row.contains(document.activeElement));
  /** The row that had the focus last, among those there were then. */
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

  /** The row beside the last one, if that has gone. */
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
    const current = all.findIndex((row) => row.contains(document.activeElement));
    const open = all.find((row) => row.matches('[data-open-row]'));
    const begin = besideGone(all, step) ?? open ?? all[0];
    const next = current < 0 ? begin : all[current + step];
    if (next === undefined) return all.length > 0 && onEnd(step);
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
    return true;
  }

  /** Clicks a control of the current row. */
  function press(selector: string): boolean {
    const control = currentRow()?.querySelector<HTMLElement>(selector);
    control?.focus();
    control?.click();
    return control != null;
  }

  /** The row keeps the focus, so that the next key goes to the row again. */
  function select(): boolean {
    const box = currentRow()?.querySelector<HTMLElement>('input[type="checkbox"]');
    box?.click();
    return box != null;
  }

  /** Enter on a button inside the row belongs to that button. */
  function open(): boolean {
    return document.activeElement === currentRow() && press('[data-open]');
  }

  function leave(): boolean {
    const current = currentRow();
    if (current === undefined) return false;
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
