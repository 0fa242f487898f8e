import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useShortcuts } from '../../keyboard/shortcuts-provider.tsx';

/** In a row that a key settles. */
const WAITS = '[data-verdict]';

type VerdictKeys = {
  /** Past the last row; answers whether there is a page to go on with. */
  readonly onEnd: (step: 1, wanted: string) => boolean;
  /** A reason is being asked for. */
  readonly isAsking: boolean;
  /** A key was pressed on a row that nothing can be set for. */
  readonly onLeftAlone: (recordId: string) => void;
};

/**
 * One key sets a row to what comes next or stops it, and the focus goes on to the next row that waits: what is held by
 * another, or handled already, is stepped over.
 */
export function useVerdictKeys(list: RefObject<HTMLElement | null>, keys: VerdictKeys): void {
  const { onEnd, isAsking, onLeftAlone } = keys;
  /** The row that a reason was asked for from here. */
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
    // a key that is held down was meant for one row
    if (event.repeat) return true;
    const row = rows().find((each) => each.contains(document.activeElement));
    const button = row?.querySelector<HTMLElement>(`[data-verdict="${verdict}"]`);
    if (!button) {
      if (row?.dataset.record !== undefined) onLeftAlone(row.dataset.record);
      return goOn(row);
    }
    row?.focus();
    button.click();
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
    // the focus comes back to the row if no reason is given
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
