import { type RefObject, useCallback } from 'react';
import { isBeingRead } from '../../attention/reading.ts';

/** Whether somebody is reading the list. */
export function useListAttention(list: RefObject<HTMLElement | null>): () => boolean {
  return useCallback(() => list.current !== null && isBeingRead(list.current), [list]);
}
