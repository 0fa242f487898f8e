import { type ComponentType, useEffect, useState } from 'react';

type Ticker = ComponentType<{ readonly list: boolean }>;

/** For browsers without `requestIdleCallback` (Safari). */
const IDLE_AFTER_MS = 2_000;

type Props = {
  readonly list?: boolean;
};

/** Optional: loaded when the page is idle. */
export function RecentActivity({ list = false }: Props) {
  const [loaded, setLoaded] = useState<{ readonly Ticker: Ticker }>();

  useEffect(() => {
    return whenIdle(() => {
      import('./activity-ticker.tsx').then(
        ({ ActivityTicker }) => setLoaded({ Ticker: ActivityTicker }),
        () => {},
      );
    });
  }, []);

  return loaded && <loaded.Ticker list={list} />;
}

function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(act);
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(act, IDLE_AFTER_MS);
  return () => clearTimeout(timer);
}
