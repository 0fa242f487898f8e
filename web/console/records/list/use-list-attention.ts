import { type RefObject, useCallback } from 'react';

const BUSY = [
  ':focus-visible',
  '[aria-expanded="true"]',
  '[aria-busy="true"]',
  '[role="alert"]',
  '[data-editing]',
  'input:checked',
].join(', ');

/**
 * Whether somebody is reading the list: it is scrolled, the pointer or the keyboard is in the rows, a menu or an
 * editor of theirs is open, or some are selected.
 */
export function useListAttention(list: RefObject<HTMLElement | null>): () => boolean {
  return useCallback(() => {
    const element = list.current;
    if (element === null) return false;
    return isScrolled(element) || isPointedAt(element) || element.querySelector(BUSY) !== null;
  }, [list]);
}

function isScrolled(list: HTMLElement): boolean {
  return window.scrollY > 0 && list.getBoundingClientRect().top < topOfPage();
}

/** Touch leaves a stale hover behind. */
function isPointedAt(list: HTMLElement): boolean {
  return window.matchMedia('(hover: hover)').matches && list.matches(':hover');
}

/** The height covered by the header. */
function topOfPage(): number {
  return document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
}
