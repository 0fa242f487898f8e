import { useEffect, useRef } from 'react';

/** For the heading of a screen that takes another's place at the same address: reading begins there, at the top. */
export function useArrivedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
