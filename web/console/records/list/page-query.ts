import type { QueryClient } from '@tanstack/react-query';
import { spellUsername } from '#domain/players/player.ts';
import { dateFilterOf, rangeOf } from '#domain/time/date-filter.ts';
import type { LiveFeed } from '../../live/live-feed.ts';
import { filterOf, type ListFilter, type ListSearch } from '../record/list-address.ts';
import type { ListedRecord, LoadedPage, RecordKind, Records } from '../record/record.ts';
import { orderOf, type RecordSource } from '../record/record-source.ts';
import { loadedAgain, type MergeRules, mergeChanges, PAGE_SIZE, type RecordPage } from './record-page.ts';

type List<Kind extends RecordKind> = {
  readonly source: RecordSource<Kind>;
  readonly client: QueryClient;
  readonly feed: LiveFeed;
  readonly isReading: () => boolean;
};

/** Loads the page that an address names, and adds the changes that the live feed has brought meanwhile. */
export function pageQuery<Kind extends RecordKind>(
  { source, client, feed, isReading }: List<Kind>,
  search: ListSearch,
) {
  const queryKey = listKey(source.plural, search);
  return {
    queryKey,
    queryFn: async (): Promise<RecordPage<Records[Kind]>> => {
      const rules = mergeRulesFor(source, search);
      const isQueue = orderOf(source, search) === 'oldest';
      const loadedAt = new Date().toISOString();
      const answer = await source.load(filterOf(search), { cursor: search.cursor, limit: PAGE_SIZE });
      const shown = client.getQueryData<RecordPage<Records[Kind]>>(queryKey);
      const total = answer.total ?? knownTotal(client, source.plural, search);
      const fullAnswer = { ...answer, total };
      const loaded = withShown(shown, pageOf(fullAnswer, loadedAt), rules(isReading()));
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

export function mergeRulesFor<Kind extends RecordKind>(
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
function knownTotal(client: QueryClient, plural: string, search: ListSearch): number | undefined {
  return client.getQueryData<RecordPage>(listKey(plural, filterOf(search)))?.total;
}

function pageOf<Listed extends ListedRecord>(
  { records, nextCursor, total }: LoadedPage<Listed>,
  loadedAt: string,
): RecordPage<Listed> {
  return { rows: records, held: [], nextCursor, hasFallen: false, total, loadedAt };
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
export function listKey(plural: string, search: ListSearch) {
  return [plural, filterOf(search), search.cursor ?? null] as const;
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
