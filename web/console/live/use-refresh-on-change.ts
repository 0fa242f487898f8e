import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLiveFeed } from './live-context.tsx';
import type { LiveKind } from './live-feed.ts';

type Refreshed = {
  readonly queryKey: QueryKey;
  /** Changes come in bursts: it is loaded at most once in this time. */
  readonly everyMs: number;
  readonly isWanted?: boolean;
};

/** Loads something again after records of a kind have changed. */
export function useRefreshOnChange(kind: LiveKind, { queryKey, everyMs, isWanted = true }: Refreshed): void {
  const client = useQueryClient();
  const feed = useLiveFeed();
  const refresh = useEffectEvent(() => void client.invalidateQueries({ queryKey }));
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        refresh();
      }, everyMs);
    };
    const stop = feed.listen(kind, { onChanges: soon, onReset: soon });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [feed, kind, everyMs, isWanted]);
}
