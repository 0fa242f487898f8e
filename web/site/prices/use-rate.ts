import { useEffect, useState } from 'react';
import type { Coin } from '#domain/methods/coins.ts';
import { call } from '#web/data/call.ts';
import { type KnownPrices, type Rate, rateOf } from './rate.ts';

const TIMEOUT_MS = 5_000;
const REFRESH_MS = 60_000;

/** The price of a coin, kept current while the page is looked at; undefined until it is there. */
export function useRate(coin: Coin): Rate | undefined {
  const [known, setKnown] = useState<KnownPrices>({ as: 'loading' });

  useEffect(() => {
    let left = false;
    let loadedAt = 0;

    async function load(): Promise<void> {
      if (document.hidden) return;
      try {
        const { prices } = await call('getCryptoPrices', null, TIMEOUT_MS);
        loadedAt = performance.now();
        if (!left) setKnown({ as: 'loaded', prices, ageMs: 0 });
      } catch (error) {
        console.warn('The crypto prices could not be loaded.', error);
        const ageMs = performance.now() - loadedAt;
        if (!left) setKnown((last) => (last.as === 'loaded' ? { ...last, ageMs } : { as: 'none' }));
      }
    }

    void load();
    const timer = setInterval(load, REFRESH_MS);
    document.addEventListener('visibilitychange', load);
    return () => {
      left = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', load);
    };
  }, []);

  return rateOf(known, coin);
}
