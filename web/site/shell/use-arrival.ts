import { type RefObject, useEffect, useRef } from 'react';

/** As on a new page: title, scroll to the top, focus on the heading, which screen readers announce. */
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
