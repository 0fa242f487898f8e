import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { spellUsername } from '#domain/players/player.ts';
import { dateFilterOf, rangeOf } from '#domain/time/date-filter.ts';
import { useLiveFeed } from '../../live/live-context.tsx';
import type { LiveFeed } from '../../live/live-feed.ts';
import { filterOf, type ListFilter, type ListSearch } from '../record/list-address.ts';
import type { ListedRecord, LoadedPage, RecordKind, Records } from '../record/record.ts';
import { orderOf, type RecordSource } from '../record/record-source.ts';
import {
  changedRows,
  loadedAgain,
  type MergeRules,
  mergeChanges,
  PAGE_SIZE,
  type RecordPage,
  showHeld,
} from './record-page.ts';

const NONE: readonly string[] = [];

/** @param isReading whether new rows are to be held back @param size the most rows; at most `MAX_LIMIT` */
export function useRecordPage<Kind extends RecordKind>(
  source: RecordSource<Kind>,
  search: ListSearch,
  isReading: () => boolean,
  size = PAGE_SIZE,
) {
  const client = useQueryClient();
  const feed = useLiveFeed();
  const [fresh, setFresh] = useState(NONE);
  // opening a record does not load the page again
  const pageName = JSON.stringify(listKey(source.plural, search, size));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for what is named
  const queryKey = useMemo(() => listKey(source.plural, search, size), [pageName]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same
  const rules = useMemo(() => mergeRulesFor(source, search), [source, pageName]);

  const list = { source, client, feed, isReading, size };
  const query = useQuery({ ...pageQuery(list, search), placeholderData: keepPreviousData });
  useTotalRefresh(source, search, queryKey);

  // what changes it stays the same from page to page, or all rows would be rendered again for the next
  const named = useRef({ queryKey, rules });
  useLayoutEffect(() => {
    named.current = { queryKey, rules };
  });
  const update = useCallback(
    (
      change: (
        page: RecordPage<Records[Kind]>,
        rules: ReturnType<typeof mergeRulesFor<Kind>>,
      ) => RecordPage<Records[Kind]>,
      { highlight }: { readonly highlight: boolean },
    ) => {
      const { queryKey, rules } = named.current;
      const before = client.getQueryData<RecordPage<Records[Kind]>>(queryKey);
      if (before === undefined) return;
      const after = change(before, rules);
      client.setQueryData(queryKey, after);
      if (highlight) setFresh(changedRows(before, after));
    },
    [client],
  );

  const onChanges = useEffectEvent((changes: readonly Records[Kind][]) => {
    update((page, rules) => mergeChanges(page, changes, rules(isReading())), { highlight: true });
  });
  useEffect(() => {
    return feed.listen(source.kind, {
      onChanges: (changes) => onChanges(changes),
      onReset: () => void reload(client, source.plural),
    });
  }, [feed, client, source]);

  const take = useCallback(
    (record: Records[Kind]) =>
      update((page, rules) => mergeChanges(page, [record], rules(true)), { highlight: false }),
    [update],
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
function useTotalRefresh<Kind extends RecordKind>(
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

type List<Kind extends RecordKind> = {
  readonly source: RecordSource<Kind>;
  readonly client: QueryClient;
  readonly feed: LiveFeed;
  readonly isReading: () => boolean;
  readonly size: number;
};

/** Loads the page that an address names, and adds the changes that the live feed has brought meanwhile. */
function pageQuery<Kind extends RecordKind>(
  { source, client, feed, isReading, size }: List<Kind>,
  search: ListSearch,
) {
  const queryKey = listKey(source.plural, search, size);
  return {
    queryKey,
    queryFn: async (): Promise<RecordPage<Records[Kind]>> => {
      const rules = mergeRulesFor(source, search);
      const isQueue = orderOf(source, search) === 'oldest';
      const loadedAt = new Date().toISOString();
      const answer = await source.load(filterOf(search), { cursor: search.cursor, limit: size });
      const shown = client.getQueryData<RecordPage<Records[Kind]>>(queryKey);
      const total = answer.total ?? knownTotal(client, source.plural, search, size);
      const fullAnswer = { ...answer, total };
      const loaded = withShown(shown, pageOf(fullAnswer, size, loadedAt), rules(isReading()));
      // arrived while the page was being loaded; on a later page it is not new
      const recent = feed.recent(source.kind);
      const missing =
        search.cursor === undefined || isQueue
          ? recent
          : recent.filter(({ id }) => loaded.rows.some((row) => row.id === id));
      return mergeChanges(loaded, missing, rules(isReading()));
    },
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

/** The server counts for the first page only: the others show that count. */
function knownTotal(
  client: QueryClient,
  plural: string,
  search: ListSearch,
  size: number,
): number | undefined {
  return client.getQueryData<RecordPage>(listKey(plural, filterOf(search), size))?.total;
}

function pageOf<Listed extends ListedRecord>(
  { records, nextCursor, total }: LoadedPage<Listed>,
  size: number,
  loadedAt: string,
): RecordPage<Listed> {
  return { rows: records, size, held: [], nextCursor, hasFallen: false, total, loadedAt };
}

/** New rows are held back from a reader here too, as with those from the live feed. */
function withShown<Listed extends ListedRecord>(
  shown: RecordPage<Listed> | undefined,
  loaded: RecordPage<Listed>,
  rules: MergeRules<Listed>,
): RecordPage<Listed> {
  if (shown === undefined) return loaded;
  if (rules.order === 'oldest') return loadedAgain(loaded, shown, rules);
  return rules.hold ? { ...mergeChanges(shown, loaded.rows, rules), total: loaded.total } : loaded;
}

/** All keys of a list begin with its plural. */
function listKey(plural: string, search: ListSearch, size: number) {
  return [plural, filterOf(search), search.cursor ?? null, size] as const;
}

/** For records from the live feed: whether the server would list them under this filter. */
export function matchesFilter<Kind extends RecordKind>(
  source: Pick<
    RecordSource<Kind>,
    'searchedText' | 'searchText' | 'handledBy' | 'methodsListedUnder' | 'methodsFoundBy'
  >,
  record: Records[Kind],
  filter: ListFilter,
  now: Date,
): boolean {
  if (filter.status !== undefined && record.status !== filter.status) return false;
  if (filter.method !== undefined) {
    const methods = source.methodsListedUnder?.(filter.method) ?? [filter.method];
    if (!methods.includes(record.method)) return false;
  }
  if (filter.search !== undefined) {
    const searched = source.searchText?.(filter.search) ?? filter.search;
    const isFound =
      source.searchedText(record).toLowerCase().includes(searched.toLowerCase()) ||
      record.username === spellUsername(searched.toUpperCase());
    if (!isFound && !source.methodsFoundBy?.(searched).includes(record.method)) return false;
  }
  if (filter.min !== undefined && record.amount < filter.min) return false;
  if (filter.max !== undefined && record.amount > filter.max) return false;
  if (filter.by !== undefined && !source.handledBy(record).includes(filter.by)) return false;
  const { from, to } = rangeOf(dateFilterOf(filter), now);
  const createdAt = new Date(record.timestamp);
  if (from !== undefined && createdAt < from) return false;
  return to === undefined || createdAt < to;
}
