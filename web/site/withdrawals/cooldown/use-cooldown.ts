import { useCallback, useLayoutEffect, useState } from 'react';
import { readStored, removeStored, writeStored } from '../../storage/browser-storage.ts';
import { type Cooldown, parseCooldown } from './cooldown.ts';

const KEY = 'cage.withdrawal.cooldown';

/** The last reported wait, kept in this browser until dismissed. */
export function useCooldown() {
  const [cooldown, setCooldown] = useState<Cooldown>();

  useLayoutEffect(() => {
    setCooldown(parseCooldown(readStored('localStorage', KEY)));
  }, []);

  const begin = useCallback((begun: Cooldown) => {
    writeStored('localStorage', KEY, JSON.stringify(begun));
    setCooldown(begun);
  }, []);

  const end = useCallback(() => {
    removeStored('localStorage', KEY);
    setCooldown(undefined);
  }, []);

  return { cooldown, begin, end };
}
