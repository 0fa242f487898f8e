import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { accountLabel } from '#domain/accounts/account.ts';
import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import { RAIL_KEYS, RAILS } from '#domain/receipts/rail.ts';
import { useLiveFeed } from '../../live/live-context.tsx';
import { useAdmin } from '../../session/session.ts';
import { inQueueOrder, mergeReceipts, type Receipt, type ReceiptPage } from './receipt-pages.ts';
import { type ListInput, listInput, type ReceiptsFilter } from './receipts-address.ts';
import { accountsQuery, receiptQuery, receiptsQuery } from './receipts-queries.ts';

type Pages = { readonly pages: readonly ReceiptPage[]; readonly pageParams: readonly unknown[] };

const NONE: readonly string[] = [];
const LISTS = ['receipts', 'list'];

/** @param isReading whether new receipts are to be held back */
export function useReceipts(filter: ReceiptsFilter, isReading: () => boolean) {
  const client = useQueryClient();
  const feed = useLiveFeed();
  // the address is parsed anew with each change of it
  const name = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for what is named
  const input = useMemo(() => listInput(filter), [name]);
  const query = useInfiniteQuery({ ...receiptsQuery(input), placeholderData: keepPreviousData });
  // receipts held back of another list belong to none of this one
  const [held, setHeld] = useState({ name, ids: NONE });
  const heldIds = held.name === name ? held.ids : NONE;
  const [fresh, setFresh] = useState(NONE);

  const showNew = useCallback(async () => {
    setHeld({ name, ids: NONE });
    await client.invalidateQueries({ queryKey: receiptsQuery(input).queryKey });
  }, [client, input, name]);

  const loadSoon = useSpaced(showNew);

  const onChanges = useEffectEvent((changes: readonly Receipt[]) => {
    const missing = applyReceipts(client, changes, input);
    setFresh(changes.map(({ id }) => id));
    if (missing.length === 0) return;
    // the queue grows at its end, where that moves nothing
    if (input.state === 'waiting' || !isReading()) loadSoon();
    else setHeld({ name, ids: [...new Set([...heldIds, ...missing])] });
  });
  useEffect(() => {
    return feed.listen('receipt', {
      onChanges: (changes) => onChanges(changes),
      onReset: () => void client.invalidateQueries({ queryKey: ['receipts'] }),
    });
  }, [feed, client]);

  const rows = useMemo(() => {
    const listed = query.data?.pages.flatMap(({ receipts }) => receipts);
    return listed && input.state === 'waiting' ? inQueueOrder(listed) : listed;
  }, [query.data, input]);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return {
    query,
    rows,
    held: heldIds.length,
    fresh,
    showNew,
    /** Absent at the end. */
    showMore: hasNextPage ? () => void (isFetchingNextPage || fetchNextPage()) : undefined,
  };
}

export function useApplyReceipts(): (receipts: readonly Receipt[]) => void {
  const client = useQueryClient();
  return useCallback(
    (receipts) => {
      applyReceipts(client, receipts, undefined);
      void client.invalidateQueries({ queryKey: ['receipts', 'counts'] });
      void client.invalidateQueries({ queryKey: ['receipts', 'of-deposit'] });
    },
    [client],
  );
}

/** @returns the ids that the list of `input` lacks */
function applyReceipts(
  client: QueryClient,
  changes: readonly Receipt[],
  input: ListInput | undefined,
): readonly string[] {
  let missing = NONE;
  for (const [queryKey, data] of client.getQueriesData<Pages>({ queryKey: LISTS })) {
    const filter = queryKey[2] as ListInput;
    if (data === undefined) continue;
    const merged = mergeReceipts(data.pages, changes, filter);
    client.setQueryData<Pages>(queryKey, { ...data, pages: merged.pages });
    if (filter === input) missing = merged.missing;
  }
  for (const receipt of changes) {
    const { queryKey } = receiptQuery(receipt.id);
    client.setQueryData(queryKey, (before) =>
      before && before.receipt.version <= receipt.version ? { ...before, receipt } : before,
    );
    // its possible deposits have changed with it
    void client.invalidateQueries({ queryKey });
  }
  return missing;
}

export type ReceivingAccount = { readonly id: string; readonly label: string };

const FUNDED = new Set<string>(RAIL_KEYS.flatMap((rail) => RAILS[rail].methods));

/** Members may not read the settings: they get the accounts of the receipts shown. */
export function useReceivingAccounts(rows: readonly Receipt[] = []): readonly ReceivingAccount[] {
  const { role } = useAdmin();
  const { data } = useQuery({ ...accountsQuery, enabled: can(role, 'settings.view') });
  return useMemo(() => {
    const labels = new Map<string, string>();
    for (const key of data ? METHOD_KEYS.filter((method) => FUNDED.has(method)) : []) {
      for (const account of data?.settings[key].accounts ?? []) {
        labels.set(account.id, `${METHODS[key].label}, ${accountLabel(key, account)}`);
      }
    }
    for (const { accountId, accountLabel: label } of rows) {
      if (accountId !== null && label !== null && !labels.has(accountId)) labels.set(accountId, label);
    }
    return Array.from(labels, ([id, label]) => ({ id, label }));
  }, [data, rows]);
}

const PAUSE_MS = 500;

/** Loads at once, then once per pause, however often asked: a new mailbox reports thousands of receipts. */
export function useSpaced(load: () => Promise<void>): () => void {
  const state = useRef<'idle' | 'busy' | 'asked'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const run = useEffectEvent(async () => {
    state.current = 'busy';
    await load();
    timer.current = setTimeout(() => {
      if (state.current === 'asked') void run();
      else state.current = 'idle';
    }, PAUSE_MS);
  });
  useEffect(() => {
    return () => {
      clearTimeout(timer.current);
      state.current = 'idle';
    };
  }, []);
  return useCallback(() => {
    if (state.current === 'idle') void run();
    else state.current = 'asked';
  }, []);
}
