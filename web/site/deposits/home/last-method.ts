import { useLayoutEffect, useState } from 'react';
import { readStored, writeStored } from '#web/browser/storage.ts';

const KEY = 'cage.last-method';

/** The method that this device used last; unknown to the server that rendered the page. */
export function useLastMethod(): string | undefined {
  const [last, setLast] = useState<string>();
  useLayoutEffect(() => {
    setLast(readStored('localStorage', KEY) ?? undefined);
  }, []);
  return last;
}

export function rememberMethod(key: string): void {
  writeStored('localStorage', KEY, key);
}
