import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { useLiveFeed } from '../live/live-context.tsx';
import { loadDeposits } from './deposit-requests.ts';
import { type DepositsSearch, filterOf } from './deposits-address.ts';
import type { DepositsPage } from './deposits-page.ts';

const EVERY_MS = 2_000;

/** Under a status filter a change elsewhere in the list alters the count, and only the server knows how. */
export function useTotalRefresh(search: DepositsSearch, queryKey: readonly unknown[]): void {
  const client = useQueryClient();
  const feed = useLiveFeed();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const onChanges = useEffectEvent((changes: readonly DepositRecord[]) => {
    if (search.status === undefined || search.cursor !== undefined || timer.current !== undefined) return;
    if (changes.some(({ version }) => version > 1)) timer.current = setTimeout(recount, EVERY_MS);
  });

  async function recount(): Promise<void> {
    timer.current = undefined;
    const answer = await loadDeposits(filterOf(search), { limit: 1 }).catch(() => undefined);
    client.setQueryData<DepositsPage>(queryKey, (page) => page && answer && { ...page, total: answer.total });
  }

  useEffect(() => {
    const stop = feed.listen({ onChanges: (changes) => onChanges(changes), onReset: () => {} });
    return () => {
      stop();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [feed]);
}
