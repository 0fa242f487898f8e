import { type RefObject, useEffect, useRef } from 'react';
import type { usePaging } from './use-paging.ts';

type Turning = {
  /** Of the page that is asked for. */
  readonly cursor: string | undefined;
  readonly isLoading: boolean;
};

/**
 * Past the last row and the first the keys that move through the rows turn the page.
 * @returns whether there is a page to turn to; there, the first row that contains what is wanted gets the focus
 */
export function usePageTurning(
  list: RefObject<HTMLElement | null>,
  paging: ReturnType<typeof usePaging>,
  { cursor, isLoading }: Turning,
): (step: 1 | -1, wanted?: string) => boolean {
  const turn = useRef<{
    readonly from: string | undefined;
    readonly step: 1 | -1;
    readonly wanted: string | undefined;
  }>(undefined);

  useEffect(() => {
    if (turn.current === undefined || isLoading || turn.current.from === cursor) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-record]') ?? [])];
    const { step, wanted } = turn.current;
    turn.current = undefined;
    const row =
      rows.find((each) => wanted !== undefined && each.querySelector(wanted)) ?? rows.at(step === 1 ? 0 : -1);
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }, [list, cursor, isLoading]);

  return (step, wanted) => {
    if (!(step === 1 ? paging.hasNext : paging.hasPrevious)) return false;
    turn.current = { from: cursor, step, wanted };
    if (step === 1) void paging.next();
    else paging.previous();
    return true;
  };
}
