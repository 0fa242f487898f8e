import type { RefObject } from 'react';
import { useShortcuts } from '../../keyboard/shortcuts-provider.tsx';

/**
 * Moves through the rows by keyboard. The current row is the one that contains the focus; while none does, the keys begin
 * at the one that is open, else at the first.
 * @param onEnd past the last row or the first; answers whether it takes the key
 */
export function useRowCursor(
  list: RefObject<HTMLElement | null>,
  onEnd: (step: 1 | -1) => boolean = () => false,
): void {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-record]') ?? [])];
  const currentRow = () => rows().find((row) => row.contains(document.activeElement));

  function move(step: 1 | -1): boolean {
    const all = rows();
    const current = all.findIndex((row) => row.contains(document.activeElement));
    const begin = all.find((row) => row.matches('[data-open-row]')) ?? all[0];
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
