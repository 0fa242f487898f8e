import { useEffect, useState } from 'react';

/** Until then nobody wonders. */
export const LONG_MS = 3_000;

/** Whether something has been waited for longer than a moment. */
export function useLongWait(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isWaiting]);
  return isLong;
}
