import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLiveFeed } from '../../live/live-context.tsx';
import { filterOf, type ListSearch } from '../record/list-address.ts';
import type { ListedRecord, RecordKind, Records } from '../record/record.ts';
import { orderOf, type RecordSource } from '../record/record-source.ts';
import { listKey, mergeRulesFor, pageQuery } from './page-query.ts';
import { changedRows, mergeChanges, type RecordPage, showHeld } from './record-page.ts';

const NONE: readonly string[] = [];

/** @param isReading whether new rows are to be held back */
export function useRecordPage<Kind extends RecordKind>(
  source: RecordSource<Kind>,
  search: ListSearch,
  isReading: () => boolean,
) {
  const client = useQueryClient();
  const feed = useLiveFeed();
  const [fresh, setFresh] = useState(NONE);
  // opening a record does not load the page again
  const pageName = JSON.stringify(listKey(source.plural, search));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for what is named
  const queryKey = useMemo(() => listKey(source.plural, search), [pageName]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same
  const rules = useMemo(() => mergeRulesFor(source, search), [source, pageName]);

  const list = { source, client, feed, isReading };
  const query = useQuery({ ...pageQuery(list, search), placeholderData: keepPreviousData });
  useTotalRefresh(source, search, queryKey);

  const update = useCallback(
    (
      change: (page: RecordPage<Records[Kind]>) => RecordPage<Records[Kind]>,
      { highlight }: { readonly highlight: boolean },
    ) => {
      const before = client.getQueryData<RecordPage<Records[Kind]>>(queryKey);
      if (before === undefined) return;
      const after = change(before);
      client.setQueryData(queryKey, after);
      if (highlight) setFresh(changedRows(before, after));
    },
    [client, queryKey],
  );

  const onChanges = useEffectEvent((changes: readonly Records[Kind][]) => {
    update((page) => mergeChanges(page, changes, rules(isReading())), { highlight: true });
  });
  useEffect(() => {
    return feed.listen(source.kind, {
      onChanges: (changes) => onChanges(changes),
      onReset: () => void reload(client, source.plural),
    });
  }, [feed, client, source]);

  const take = useCallback(
    (record: Records[Kind]) =>
      update((page) => mergeChanges(page, [record], rules(true)), { highlight: false }),
    [update, rules],
  );
  const leave = useCallback(
    (ids: ReadonlySet<string>) =>
      update((page) => ({ ...page, rows: page.rows.filter(({ id }) => !ids.has(id)) }), { highlight: false }),
    [update],
  );
  const showNew = useCallback(() => update(showHeld, { highlight: true }), [update]);

  return {
    page: query.data,
    query,
    /** Rows to highlight: new or changed in the latest batch. */
    fresh,
    take,
    leave,
    showNew,
    /** Requests a page before the address names it, to load it while the screen is drawn. */
    askAhead: (next: ListSearch) => void client.prefetchQuery(pageQuery(list, next)),
  };
}

/** Repeats requests under way too: they may have been answered before the feed was connected. */
async function reload(client: QueryClient, plural: string): Promise<void> {
  await client.cancelQueries({ queryKey: [plural] });
  await client.invalidateQueries({ queryKey: [plural] });
}

const EVERY_MS = 2_000;

/** Under a status filter, only the server knows how changes elsewhere in the list alter the count. */
export function useTotalRefresh<Kind extends RecordKind>(
  source: RecordSource<Kind>,
  search: ListSearch,
  queryKey: readonly unknown[],
): void {
  const client = useQueryClient();
  const feed = useLiveFeed();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const onChanges = useEffectEvent((changes: readonly ListedRecord[]) => {
    if (search.status === undefined || search.cursor !== undefined || timer.current !== undefined) return;
    // rows that join after the page shown are on no page yet
    const isQueue = orderOf(source, search) === 'oldest';
    if (isQueue || changes.some(({ version }) => version > 1)) timer.current = setTimeout(recount, EVERY_MS);
  });

  async function recount(): Promise<void> {
    timer.current = undefined;
    const answer = await source.load(filterOf(search), { limit: 1 }).catch(() => undefined);
    client.setQueryData<RecordPage>(queryKey, (page) => page && answer && { ...page, total: answer.total });
  }

  useEffect(() => {
    const stop = feed.listen(source.kind, { onChanges: (changes) => onChanges(changes), onReset: () => {} });
    return () => {
      stop();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [feed, source]);
}
