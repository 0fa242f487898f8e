import { type RefObject, useEffect } from 'react';

const FADE_MS = 1_800;

/** Highlights rows that arrived or changed through the live feed, and fades them. */
export function useHighlight(list: RefObject<HTMLElement | null>, recordIds: readonly string[]): void {
  useEffect(() => {
    for (const id of recordIds) {
      list.current
        ?.querySelector(`[data-record="${CSS.escape(id)}"]`)
        ?.animate([{ backgroundColor: 'var(--fresh)' }, { backgroundColor: 'transparent' }], {
          duration: FADE_MS,
          easing: 'ease-in',
        });
    }
  }, [list, recordIds]);
}
