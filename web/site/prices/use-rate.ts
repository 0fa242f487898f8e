import { useEffect, useState } from 'react';
import type { Coin } from '#domain/coins/coins.ts';
import { call } from '#web/data/call.ts';
import { type KnownPrices, type Rate, rateOf, readPrices } from './rate.ts';

const TIMEOUT_MS = 5_000;
const REFRESH_MS = 60_000;
/** After a failure: the amount shown meanwhile is approximate at best. */
const RETRY_MS = 10_000;

export function useRate(coin: Coin): Rate | undefined {
  const [known, setKnown] = useState<KnownPrices>({ as: 'loading' });

  useEffect(() => {
    let left = false;
    let loading = false;
    let loadedAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function load(): Promise<void> {
      if (document.hidden || loading) return;
      loading = true;
      clearTimeout(timer);
      const again = await ask();
      loading = false;
      if (!left) timer = setTimeout(load, again);
    }

    /** Resolves to the milliseconds until the next request. */
    async function ask(): Promise<number> {
      try {
        const prices = readPrices(await call('getCryptoPrices', null, TIMEOUT_MS));
        loadedAt = performance.now();
        if (!left) setKnown({ as: 'loaded', prices, ageMs: 0 });
        return REFRESH_MS;
      } catch (error) {
        console.warn('The crypto prices could not be loaded.', error);
        const ageMs = performance.now() - loadedAt;
        if (!left) setKnown((last) => (last.as === 'loaded' ? { ...last, ageMs } : { as: 'none' }));
        return RETRY_MS;
      }
    }

    void load();
    document.addEventListener('visibilitychange', load);
    return () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', load);
    };
  }, []);

  return rateOf(known, coin);
}
