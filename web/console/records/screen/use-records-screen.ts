import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { useShortcuts } from '../../keyboard/shortcuts-provider.tsx';
import { useAdmin } from '../../session/session.ts';
import { useOpenRecord } from '../details/use-open-record.ts';
import type { RecordDesk } from '../editing/record-desk.ts';
import { useFirstPageTotal } from '../list/use-first-page-total.ts';
import type { GoTo } from '../list/use-go-to.ts';
import { useHighlight } from '../list/use-highlight.ts';
import { useListAttention } from '../list/use-list-attention.ts';
import { usePaging } from '../list/use-paging.ts';
import { useRecordPage } from '../list/use-record-page.ts';
import { useRowCursor } from '../list/use-row-cursor.ts';
import { useLockKeeper } from '../locks/use-lock-keeper.ts';
import { filterOf, type ListFilter, type ListSearch } from '../record/list-address.ts';
import type { ListedRecord } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';
import { useSelection } from '../selection/use-selection.ts';
import { useStatusChanges } from '../status/use-status-changes.ts';

/**
 * What a list's screen is made of.
 * @param onAddress changes the address; of one identity throughout
 */
export function useRecordsScreen<Listed extends ListedRecord>(
  source: RecordSource<Listed>,
  search: ListSearch,
  onAddress: GoTo,
) {
  const client = useQueryClient();
  const { role, uid } = useAdmin();
  const list = useRef<HTMLDivElement>(null);
  // before the page: the one who asks last says how it is loaded
  const total = useFirstPageTotal(source.plural, search);
  const { query, fresh, apply: applyToPage, showNew } = useRecordPage(source, search, useListAttention(list));
  const page = query.data;
  const opened = useOpenRecord(
    source,
    search.open,
    page?.rows.find(({ id }) => id === search.open),
  );
  const selection = useSelection(useMemo(() => page?.rows.map(({ id }) => id) ?? [], [page]));
  const [takingOver, setTakingOver] = useState<Listed>();
  const keeper = useLockKeeper(source.kind);
  const address = useRef(search);
  useEffect(() => {
    address.current = search;
  });

  const { take } = opened;
  const apply = useCallback(
    (record: Listed) => {
      applyToPage(record);
      take(record);
    },
    [applyToPage, take],
  );
  const reload = useCallback(
    async (id: string) => {
      const record = await source.loadOne(id).catch(() => undefined);
      if (record) apply(record);
      void client.invalidateQueries({ queryKey: ['record-activity', id] });
    },
    [client, source, apply],
  );
  const statusChanges = useStatusChanges({
    save: source.saveStatus,
    apply,
    reload,
    problemOf: source.statusProblem,
  });
  const openDetails = useCallback(
    (open: string | undefined) => onAddress({ ...address.current, open }, {}),
    [onAddress],
  );
  const desk: RecordDesk<Listed> = useMemo(
    () => ({
      source,
      uid,
      mayChange: can(role, `${source.plural}.change`) && can(role, 'records.lock'),
      mayTakeOver: can(role, 'records.take-over'),
      keeper,
      apply,
      reload,
      openDetails,
      askTakeOver: setTakingOver,
    }),
    [source, uid, role, keeper, apply, reload, openDetails],
  );

  const paging = usePaging(source, search, query.isPlaceholderData ? undefined : page, (to, trail) =>
    onAddress(to, { trail }),
  );
  useHighlight(list, fresh);
  useRowCursor(list);
  useShortcuts({ n: () => showNewest() });

  function showNewest(): void {
    if (search.cursor === undefined) showNew();
    else paging.first();
    window.scrollTo(0, 0);
  }

  return {
    desk,
    selection,
    list,
    query,
    page,
    paging,
    total,
    filter: filterOf(search),
    setFilter: (filter: ListFilter, { replace }: { readonly replace: boolean }) =>
      onAddress(filter, { replace, trail: [] }),
    showNewest,
    /** A record that was just entered here is looked for here. */
    showCreated(record: Listed): void {
      apply(record);
      showNewest();
    },
    statusChanges,
    opened,
    closeDetails: () => openDetails(undefined),
    takingOver,
    stopTakingOver: () => setTakingOver(undefined),
    isWide: useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false }) ?? true,
  };
}

export type RecordsScreenParts<Listed extends ListedRecord> = ReturnType<typeof useRecordsScreen<Listed>>;
