import { type RefObject, useEffect } from 'react';

export type Swipe = 'accept' | 'refuse';

/** Before that a finger may as well scroll or touch. */
const BEGINS_AT = 12;
/** How far a row is drawn for its verdict, of its width. */
const SET_AT = 0.35;

/** What a finger draws a row to; undefined where it scrolls, or has hardly moved. */
export function swipeOf(across: number, down: number): Swipe | undefined {
  if (Math.abs(across) < BEGINS_AT || Math.abs(across) < 2 * Math.abs(down)) return undefined;
  return across > 0 ? 'accept' : 'refuse';
}

/**
 * On a touch screen a card is drawn to the right for the verdict that comes next, and to the left to decline it: it
 * presses that button of the card, so that all else is as with the button.
 */
export function useSwipes(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    const ending = new AbortController();
    const options = { signal: ending.signal };
    let drawn: { row: HTMLElement; pointer: number; x: number; y: number } | undefined;

    const buttonOf = (row: HTMLElement, swipe: Swipe) =>
      row.querySelector<HTMLElement>(`[data-verdict="${swipe}"]`);

    function letGo(): void {
      const { row } = drawn ?? {};
      drawn = undefined;
      row?.style.removeProperty('--drawn');
      for (const name of ['swipe', 'swipeLabel', 'swipeSet']) delete row?.dataset[name];
    }

    function begin({ target, pointerType, pointerId, isPrimary, clientX, clientY }: PointerEvent): void {
      letGo();
      if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return;
      const row = target.closest<HTMLElement>('li[data-record]');
      const isTyped = target.closest('[data-editing], input') !== null;
      if (row !== null && !isTyped) drawn = { row, pointer: pointerId, x: clientX, y: clientY };
    }

    function draw(event: PointerEvent): void {
      if (drawn?.pointer !== event.pointerId) return;
      const { row, x, y } = drawn;
      const across = event.clientX - x;
      const hasBegun = row.dataset.swipe !== undefined;
      const swipe = swipeOf(across, hasBegun ? 0 : event.clientY - y);
      const button = swipe && buttonOf(row, swipe);
      if (!hasBegun && swipe !== undefined) row.setPointerCapture(event.pointerId);
      if (!swipe || !button) {
        // drawn back: nothing is set by letting go
        delete row.dataset.swipeSet;
        if (hasBegun) row.style.setProperty('--drawn', '0px');
        return;
      }
      row.dataset.swipe = swipe;
      row.dataset.swipeLabel = button.textContent;
      row.toggleAttribute('data-swipe-set', Math.abs(across) >= SET_AT * row.offsetWidth);
      row.style.setProperty('--drawn', `${across}px`);
    }

    function end({ pointerId }: PointerEvent): void {
      if (drawn?.pointer !== pointerId) return;
      const { row } = drawn;
      const { swipe, swipeSet } = row.dataset;
      letGo();
      if (swipeSet !== undefined) buttonOf(row, swipe as Swipe)?.click();
    }

    element?.addEventListener('pointerdown', begin, options);
    element?.addEventListener('pointermove', draw, options);
    element?.addEventListener('pointerup', end, options);
    element?.addEventListener('pointercancel', letGo, options);
    return () => {
      ending.abort();
      letGo();
    };
  }, [list]);
}
