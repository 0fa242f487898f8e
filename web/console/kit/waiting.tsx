import { useCallback, useEffect, useRef, useState } from 'react';
import styles from './note.module.css';

export function WaitingNote({ text }: { readonly text: string | undefined }) {
  return (
    <p
      role="status"
      className={`${styles.note} ${styles.waitingNote}`}
      data-tone="warning"
      data-empty={text === undefined || undefined}
    >
      {text}
    </p>
  );
}

/** Nobody wonders before. */
export const LONG_MS = 3_000;

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

/** @returns the signal that ends with the component */
export function useLeaving(): () => AbortSignal {
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);
  return useCallback(() => leaving.current?.signal ?? AbortSignal.abort(), []);
}
