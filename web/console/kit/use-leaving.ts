import { useCallback, useEffect, useRef } from 'react';

/** @returns the signal that ends with the component */
export function useLeaving(): () => AbortSignal {
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);
  return useCallback(() => leaving.current?.signal ?? AbortSignal.abort(), []);
}
