import { type ComponentType, useEffect, useState } from 'react';

type Ticker = ComponentType<{ readonly list: boolean }>;

/** Where a browser has nothing to say about being idle (Safari). */
const IDLE_AFTER_MS = 2_000;

type Props = {
  /** Whether the list stands here too, or only the ticker floats. */
  readonly list?: boolean;
};

/** Other players' completed requests: loaded when the page has nothing better to do, and missed by nobody without. */
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

/** @returns what calls it off */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(act);
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(act, IDLE_AFTER_MS);
  return () => clearTimeout(timer);
}
