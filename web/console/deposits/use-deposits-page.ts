import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { useLiveFeed } from '../live/live-context.tsx';
import { loadDeposits } from './deposit-requests.ts';
import { type DepositsSearch, filterOf } from './deposits-address.ts';
import { depositsKey } from './deposits-key.ts';
import {
  changedRows,
  type DepositsPage,
  type MergeRules,
  mergeChanges,
  PAGE_SIZE,
  showHeld,
} from './deposits-page.ts';
import { matchesFilter } from './matches-filter.ts';
import { useTotalRefresh } from './use-total-refresh.ts';

const NONE: readonly string[] = [];

/**
 * The page of the list that the address names, kept as the live feed tells.
 * @param isReading whether new rows must not move those shown
 */
export function useDepositsPage(search: DepositsSearch, isReading: () => boolean) {
  const client = useQueryClient();
  const feed = useLiveFeed();
  const [fresh, setFresh] = useState(NONE);
  const queryKey = useMemo(() => depositsKey(search), [search]);
  const rules = useMemo(() => mergeRulesFor(search), [search]);

  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const answer = await loadDeposits(filterOf(search), { cursor: search.cursor, limit: PAGE_SIZE });
      const shown = client.getQueryData<DepositsPage>(queryKey);
      const loaded = shown && isReading() ? keepInPlace(shown, answer, rules) : pageOf(answer);
      return mergeChanges(loaded, feed.recentDeposits(), rules(isReading()));
    },
    placeholderData: keepPreviousData,
  });
  useTotalRefresh(search, queryKey);

  const update = useCallback(
    (change: (page: DepositsPage) => DepositsPage, { highlight }: { readonly highlight: boolean }) => {
      const before = client.getQueryData<DepositsPage>(queryKey);
      if (before === undefined) return;
      const after = change(before);
      client.setQueryData(queryKey, after);
      if (highlight) setFresh(changedRows(before, after));
    },
    [client, queryKey],
  );

  const onChanges = useEffectEvent((changes: readonly DepositRecord[]) => {
    update((page) => mergeChanges(page, changes, rules(isReading())), { highlight: true });
  });
  useEffect(
    () => feed.listen({ onChanges: (changes) => onChanges(changes), onReset: () => void reload(client) }),
    [feed, client],
  );

  const apply = useCallback(
    (deposit: DepositRecord) =>
      update((page) => mergeChanges(page, [deposit], rules(true)), { highlight: false }),
    [update, rules],
  );
  const showNew = useCallback(() => update(showHeld, { highlight: true }), [update]);

  return {
    query,
    /** The rows to catch the eye: those of the latest batch that are new or changed. */
    fresh,
    apply,
    showNew,
  };
}

function mergeRulesFor(search: DepositsSearch): (hold: boolean) => MergeRules {
  const filter = filterOf(search);
  return (hold) => {
    const now = new Date();
    return {
      isFirst: search.cursor === undefined,
      hold,
      matches: (deposit) => matchesFilter(deposit, filter, now),
    };
  };
}

function pageOf({ deposits, nextCursor, total }: CallOutput<'getDeposits'>): DepositsPage {
  return { rows: deposits, held: [], nextCursor, hasFallen: false, total };
}

/** A page loaded again under somebody's eyes: what is new in it is held back like what arrives by itself. */
function keepInPlace(
  shown: DepositsPage,
  answer: CallOutput<'getDeposits'>,
  rules: (hold: boolean) => MergeRules,
): DepositsPage {
  return { ...mergeChanges(shown, answer.deposits, rules(true)), total: answer.total };
}

/** What is being loaded is asked for again too: it may have been read before the feed was there. */
async function reload(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: ['deposits'] });
  await client.invalidateQueries({ queryKey: ['deposits'] });
}
