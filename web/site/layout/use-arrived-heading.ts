import { useEffect, useRef } from 'react';

/** Focuses the heading of a screen that replaces another at the same address, and scrolls to the top. */
export function useArrivedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
