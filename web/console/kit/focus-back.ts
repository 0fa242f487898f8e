import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to where it was in the same moment in which a dialog goes. Mantine does so a moment later: a key
 * pressed in between would go nowhere, and one that moves through a list to its first row.
 */
export function useFocusBack(opened: boolean): void {
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    if (opened) before.current = document.activeElement;
    else {
      giveTo(before.current);
      before.current = null;
    }
  }, [opened]);
  useLayoutEffect(() => {
    return () => {
      const last = before.current;
      // what is taken away as it is open is still there
      queueMicrotask(() => giveTo(last));
    };
  }, []);
}

function giveTo(element: Element | null): void {
  if (document.activeElement === document.body && element instanceof HTMLElement) {
    element.focus({ preventScroll: true });
  }
}
