import { type RefObject, useEffect } from 'react';
import { isMotionOff } from '../../theme/motion.ts';

const FADE_MS = 1_800;

/** Nothing may move: it shows as long, and then goes. */
function isStill(): boolean {
  return isMotionOff() || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Highlights rows that arrived or changed through the live feed, and fades them. */
export function useHighlight(list: RefObject<HTMLElement | null>, recordIds: readonly string[]): void {
  useEffect(() => {
    for (const id of recordIds) {
      list.current
        ?.querySelector(`[data-record="${CSS.escape(id)}"]`)
        ?.animate([{ backgroundColor: 'var(--fresh)' }, { backgroundColor: 'transparent' }], {
          duration: FADE_MS,
          easing: isStill() ? 'step-end' : 'ease-in',
        });
    }
  }, [list, recordIds]);
}
