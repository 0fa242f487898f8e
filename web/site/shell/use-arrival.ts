import { type RefObject, useEffect, useRef } from 'react';

/**
 * Does on a change of screen what the browser does on a new page: names the tab, goes to the top, and puts the
 * focus where reading begins, so that a screen reader says where one has arrived.
 */
export function useArrival(main: RefObject<HTMLElement | null>, title: string): void {
  const shown = useRef(title);

  useEffect(() => {
    document.title = title;
    if (shown.current === title) return;
    shown.current = title;
    window.scrollTo(0, 0);
    main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [title, main]);
}
