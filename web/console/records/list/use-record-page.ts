import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLiveFeed } from '../../live/live-context.tsx';
import { filterOf, type ListSearch } from '../record/list-address.ts';
import type { ListedRecord, LoadedPage, RecordKind, Records } from '../record/record.ts';
import { orderOf, type RecordSource } from '../record/record-source.ts';
import { listKey } from './list-key.ts';
import { matchesFilter } from './matches-filter.ts';
import {
  changedRows,
  loadedAgain,
  type MergeRules,
  mergeChanges,
  PAGE_SIZE,
  type RecordPage,
  showHeld,
} from './record-page.ts';
import { useTotalRefresh } from './use-total-refresh.ts';

const NONE: readonly string[] = [];

/**
 * The page of the list that the address names, kept up to date by the live feed.
 * @param isReading whether new rows are to be held back
 */
export function useRecordPage<Kind extends RecordKind>(
  source: RecordSource<Kind>,
  search: ListSearch,
  isReading: () => boolean,
) {
  const client = useQueryClient();
  const feed = useLiveFeed();
  const [fresh, setFresh] = useState(NONE);
  // opening a record does not change the page
  const pageName = JSON.stringify(listKey(source.plural, search));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for what is named
  const queryKey = useMemo(() => listKey(source.plural, search), [pageName]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same
  const rules = useMemo(() => mergeRulesFor(source, search), [source, pageName]);

  const isQueue = orderOf(source, search) === 'oldest';

  const query = useQuery({
    queryKey,
    queryFn: async (): Promise<RecordPage<Records[Kind]>> => {
      const loadedAt = new Date().toISOString();
      const answer = await source.load(filterOf(search), { cursor: search.cursor, limit: PAGE_SIZE });
      const shown = client.getQueryData<RecordPage<Records[Kind]>>(queryKey);
      const total = answer.total ?? knownTotal(client, source.plural, search);
      const fullAnswer = { ...answer, total };
      const loaded = withShown(shown, pageOf(fullAnswer, loadedAt), rules(isReading()));
      // what arrived while this was being loaded; on a later page it is not new
      const recent = feed.recent(source.kind);
      const missing =
        search.cursor === undefined || isQueue
          ? recent
          : recent.filter(({ id }) => loaded.rows.some((row) => row.id === id));
      return mergeChanges(loaded, missing, rules(isReading()));
    },
    placeholderData: keepPreviousData,
  });
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
  /** Takes rows off the page. */
  const leave = useCallback(
    (ids: ReadonlySet<string>) =>
      update((page) => ({ ...page, rows: page.rows.filter(({ id }) => !ids.has(id)) }), { highlight: false }),
    [update],
  );
  const showNew = useCallback(() => update(showHeld, { highlight: true }), [update]);

  return {
    page: query.data,
    query,
    /** The rows to highlight: those of the latest batch that are new or changed. */
    fresh,
    /** Shows a record that the server has answered with. */
    take,
    leave,
    showNew,
  };
}

function mergeRulesFor<Kind extends RecordKind>(
  source: RecordSource<Kind>,
  search: ListSearch,
): (hold: boolean) => MergeRules<Records[Kind]> {
  const filter = filterOf(search);
  return (hold) => {
    const now = new Date();
    return {
      isFirst: search.cursor === undefined,
      hold,
      order: orderOf(source, filter),
      matches: (record) => matchesFilter(source, record, filter, now),
    };
  };
}

/** The server counts only for the first page: the others show that count. */
function knownTotal(client: QueryClient, plural: string, search: ListSearch): number | undefined {
  return client.getQueryData<RecordPage>(listKey(plural, filterOf(search)))?.total;
}

function pageOf<Listed extends ListedRecord>(
  { records, nextCursor, total }: LoadedPage<Listed>,
  loadedAt: string,
): RecordPage<Listed> {
  return { rows: records, held: [], nextCursor, hasFallen: false, total, loadedAt };
}

/** A page reloaded while somebody is reading: new rows are held back like those from the live feed. */
function withShown<Listed extends ListedRecord>(
  shown: RecordPage<Listed> | undefined,
  loaded: RecordPage<Listed>,
  rules: MergeRules<Listed>,
): RecordPage<Listed> {
  if (shown === undefined) return loaded;
  if (rules.order === 'oldest') return loadedAgain(loaded, shown, rules);
  return rules.hold ? { ...mergeChanges(shown, loaded.rows, rules), total: loaded.total } : loaded;
}

/** Requests under way are repeated too: they may have been answered before the feed was connected. */
async function reload(client: QueryClient, plural: string): Promise<void> {
  await client.cancelQueries({ queryKey: [plural] });
  await client.invalidateQueries({ queryKey: [plural] });
}
