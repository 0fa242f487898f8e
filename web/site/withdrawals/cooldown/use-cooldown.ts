import { useCallback, useLayoutEffect, useState } from 'react';
import { keptCooldown } from '../../following/kept-cooldown.ts';
import { type Cooldown, parseCooldown } from './cooldown.ts';

/** Kept in this browser until dismissed. */
export function useCooldown() {
  const [cooldown, setCooldown] = useState<Cooldown>();

  useLayoutEffect(() => {
    setCooldown(parseCooldown(keptCooldown.read()));
  }, []);

  const begin = useCallback((begun: Cooldown) => {
    keptCooldown.write(JSON.stringify(begun));
    setCooldown(begun);
  }, []);

  const end = useCallback(() => {
    keptCooldown.forget();
    setCooldown(undefined);
  }, []);

  return { cooldown, begin, end };
}
