import type { RefObject } from 'react';
import { useShortcuts } from '../keyboard/shortcuts-provider.tsx';

/** Moves through the rows by keys. The current row is the one that has the focus, or has it inside. */
export function useRowCursor(list: RefObject<HTMLElement | null>): void {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-deposit]') ?? [])];
  const currentRow = () => rows().find((row) => row.contains(document.activeElement));

  function move(step: 1 | -1): boolean {
    const all = rows();
    const current = all.findIndex((row) => row.contains(document.activeElement));
    const next = current < 0 ? all[0] : all[current + step];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
    return next !== undefined;
  }

  const down = () => move(1);
  const up = () => move(-1);

  function openStatus(): boolean {
    const control = currentRow()?.querySelector<HTMLElement>('[data-status-control]');
    control?.focus();
    control?.click();
    return control != null;
  }

  function leave(): boolean {
    const current = currentRow();
    if (current === undefined) return false;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return true;
  }

  useShortcuts({ j: down, k: up, ArrowDown: down, ArrowUp: up, s: openStatus, Escape: leave });
}
