import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { TOLD_AFTER_MS } from '#domain/records/record.ts';
import { useLiveFeed } from './live-context.tsx';
import type { LiveKind, LiveRecords } from './live-feed.ts';

type Refreshed<Kind extends LiveKind> = {
  readonly queryKey: QueryKey;
  /** Changes come in bursts: at most one load in this time. */
  readonly everyMs: number;
  readonly isWanted?: boolean;
  /** Unless given, every record counts. */
  isAbout?(record: LiveRecords[Kind]): boolean;
};

export function useRefreshOnChange<Kind extends LiveKind>(
  kind: Kind,
  { queryKey, everyMs, isWanted = true, isAbout = () => true }: Refreshed<Kind>,
): void {
  const client = useQueryClient();
  const feed = useLiveFeed();
  const refresh = useEffectEvent(() => void client.invalidateQueries({ queryKey }));
  const concerns = useEffectEvent((records: readonly LiveRecords[Kind][]) => records.some(isAbout));
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        refresh();
      }, everyMs);
    };
    const stop = feed.listen(kind, {
      onChanges(records) {
        if (concerns(records)) soon();
      },
      onReset: soon,
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [feed, kind, everyMs, isWanted]);
}

/** Loads again, once the server is back, what failed while it was away or hangs on a dead connection. */
export function useReturn(): void {
  const client = useQueryClient();
  const feed = useLiveFeed();
  useEffect(() => {
    let [isBroken, isAway] = [false, false];
    return feed.onState(() => {
      const { status } = feed.state;
      if (status === 'live' && isBroken) void loadAgain(client, isAway);
      isBroken = status !== 'live';
      isAway = status === 'stopped' || status === 'replaced' || (isAway && isBroken);
    });
  }, [client, feed]);
}

function loadAgain(client: QueryClient, wasAwayForLong: boolean): Promise<void> {
  return client.refetchQueries({
    type: 'active',
    predicate: ({ state, meta }) =>
      meta?.onlyWhenAsked !== true &&
      (state.status === 'error' || (wasAwayForLong && state.fetchStatus === 'fetching')),
  });
}

/** Until the player's page shows a change, however it came to this browser. */
export const PLAYER_NOTIFIED_AFTER_MS = TOLD_AFTER_MS + 1_000;
