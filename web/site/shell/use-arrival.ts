import { type RefObject, useEffect, useRef } from 'react';

/**
 * Does on a change of screen what the browser does on a new page: sets the title, scrolls to the top, and puts the
 * focus on the heading, so that a screen reader announces the screen.
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
