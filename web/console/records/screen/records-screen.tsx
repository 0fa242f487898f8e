import { type ReactNode, useRef } from 'react';
import { ScreenTitle } from '../../brand/screen-title.tsx';
import { useShortcuts } from '../../keyboard/shortcuts.tsx';
import { Row } from '../../kit/box.tsx';
import kit from '../../kit/kit.module.css';
import { StatusBanner, useStatus } from '../../kit/status-banner.tsx';
import { LoadingFailed } from '../../live/loading-failed.tsx';
import { useWaitingTimes } from '../../time/waiting-times.ts';
import type { DetailsExtras } from '../details/record-details.tsx';
import { BulkBar } from '../list/bulk-bar.tsx';
import { ListHead } from '../list/list-head.tsx';
import { EmptyList, NewRecordsPill } from '../list/list-notices.tsx';
import { settled, useHandledRows, useHighlight, useListAttention } from '../list/live-rows.ts';
import { Pager, usePageTurning, usePaging } from '../list/paging.tsx';
import { RecordList } from '../list/record-list.tsx';
import { followRow, useRowCursor, useVerdictKeys } from '../list/row-keys.ts';
import { useSelection } from '../list/selection.tsx';
import { useSwipes } from '../list/swipes.ts';
import type { ListAddress } from '../list/use-list-address.ts';
import { useRecordPage } from '../list/use-record-page.ts';
import type { ListFilter } from '../record/list-address.ts';
import { lockedText } from '../record/locks.ts';
import type { RecordKind } from '../record/record.ts';
import { orderOf, type RecordSource, wholeView } from '../record/record-source.ts';
import { ColumnsMenu } from '../views/columns-menu.tsx';
import { ListExport, ListFilters } from '../views/list-filters.tsx';
import { ListTabs, UnknownFilters } from '../views/list-tabs.tsx';
import { isSameFilter } from '../views/saved-view-list.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { useListArrangement } from '../views/use-list-arrangement.ts';
import { NewRecord } from './new-record.tsx';
import { OpenedRecord, useOpenRecord } from './opened-record.tsx';
import { RecordDialogs, useRecordTools } from './record-tools.tsx';

const NONE: readonly never[] = [];

type RecordsScreenProps<Kind extends RecordKind> = {
  readonly source: RecordSource<Kind>;
  readonly address: ListAddress;
  readonly head?: ReactNode;
  readonly extras: DetailsExtras<Kind>;
};

export function RecordsScreen<Kind extends RecordKind>(props: RecordsScreenProps<Kind>) {
  const { source, address, head, extras } = props;
  const { search, filter, openDetails } = address;
  const list = useRef<HTMLDivElement>(null);
  const { page, query, fresh, showNew, askAhead, ...onPage } = useRecordPage(
    source,
    search,
    useListAttention(list),
  );
  const rows = page?.rows;
  const opened = useOpenRecord(source, search.open, rows);
  const { tools, statuses, isAsking, dialogs } = useRecordTools(source, {
    ids: idsOf([...(rows ?? []), opened.record]),
    takers: [onPage.take, opened.take],
    openDetails,
  });
  const selection = useSelection(rows);
  const paging = usePaging(source, search, query.isPlaceholderData ? undefined : page, (to, trail) => {
    askAhead(to);
    address.goToPage(to, trail);
  });
  useHighlight(list, fresh);
  const turnPage = usePageTurning(list, paging, {
    cursor: search.cursor,
    isLoading: rows === undefined || query.isPlaceholderData,
  });
  useRowCursor(list, turnPage);
  const { status, tellFailure, clear } = useStatus();
  useVerdictKeys(list, {
    onEnd: turnPage,
    isAsking,
    onLeftAlone(id) {
      const locked = lockedText(
        rows?.find((row) => row.id === id),
        tools.uid,
      );
      if (locked !== undefined) tellFailure(locked);
      return locked !== undefined;
    },
  });
  useSwipes(list);
  useShortcuts({ n: () => showNewest() });
  const order = orderOf(source, filter);
  const whole = wholeView(source, filter);
  const handled = order === 'oldest' ? rows?.filter(({ status }) => status !== filter.status) : undefined;
  useHandledRows(list, settled(idsOf(handled ?? NONE), statuses.changes), (ids) => {
    onPage.leave(ids);
    if (search.cursor !== undefined && ids.size === rows?.length && !paging.hasNext) paging.first();
    else if (paging.hasNext) void query.refetch();
  });
  const arrangement = useListArrangement(source, filter, ({ message }) =>
    tellFailure(`Your lists were not saved as you arranged them. ${message}`),
  );
  const { columns } = arrangement;
  const waits = useWaitingTimes()[source.kind];
  const shown = arrangement.isLoading ? undefined : rows;
  const foundPage = query.isPlaceholderData ? undefined : page;
  const choose = (view: ListFilter) => setFilter(view, { replace: false });

  function setFilter(to: ListFilter, options: { readonly replace: boolean }): void {
    askAhead(to);
    address.setFilter(to, options);
  }

  function showNewest(): void {
    if (search.cursor === undefined) showNew();
    else paging.first();
    window.scrollTo(0, 0);
  }

  return (
    <>
      <ScreenTitle screen={source.title} />
      <h1 className="visually-hidden">{source.title}</h1>
      <StatusBanner status={status} onClear={clear} />
      <ListFilters
        source={source}
        filter={filter}
        onChange={setFilter}
        tools={
          tools.mayCreate && (
            <NewRecord
              source={source}
              onCreated={(record) => {
                // someone who has just entered a record expects it at the top
                tools.apply(record);
                showNewest();
              }}
            />
          )
        }
      >
        <SavedViews
          arrangement={arrangement}
          listViews={['All', ...source.waiting.map(({ label }) => label)]}
          filter={filter}
          onChoose={choose}
        />
        <ColumnsMenu fields={source.fields} arrangement={arrangement} kind={source.kind} />
        <ListExport source={source} filter={filter} columns={columns} onFailed={tellFailure} />
      </ListFilters>
      <ListTabs source={source} filter={filter} arrangement={arrangement} onChoose={choose} />
      {arrangement.current && <UnknownFilters view={arrangement.current} />}
      <Row gap={12} padding="0 0 8px" style={{ minHeight: 36 }}>
        <ListHead
          source={source}
          filter={filter}
          page={foundPage}
          isFirst={search.cursor === undefined}
          waits={waits}
        />
        {head}
      </Row>
      <NewRecordsPill kind={source.kind} count={page?.held.length ?? 0} onShow={showNewest} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is in it takes the focus */}
      <div
        ref={list}
        onFocus={followRow(search.open, (id) => openDetails(id, { replace: true }))}
        className={kit.panel}
        style={{ minHeight: 120 }}
        data-stale={query.isPlaceholderData || undefined}
      >
        {query.isError && <LoadingFailed what={source.title} query={query} />}
        {rows?.length === 0 && (
          <EmptyList
            plural={source.plural}
            isQueue={order === 'oldest'}
            onClear={isSameFilter(filter, whole) ? undefined : () => choose(whole)}
            onLookFurther={paging.hasNext ? () => void paging.next() : undefined}
          />
        )}
        {(shown === undefined ? query.isPending || arrangement.isLoading : shown.length > 0) && (
          <RecordList
            tools={tools}
            columns={columns}
            records={shown}
            order={order}
            waits={waits}
            selection={selection}
            openId={search.open}
            changes={statuses.changes}
          />
        )}
      </div>
      {page !== undefined && page.rows.length > 0 && (
        <Pager paging={paging} rows={page.rows.length} total={page.total} order={order} />
      )}
      <OpenedRecord
        {...{ tools, opened, extras }}
        changes={statuses.changes}
        onClose={() => openDetails(undefined)}
      />
      <RecordDialogs {...dialogs} />
      <BulkBar
        source={source}
        records={rows ?? []}
        selection={selection}
        uid={tools.uid}
        statusChanges={statuses}
      />
    </>
  );
}

function idsOf(records: readonly ({ readonly id: string } | undefined)[]): string[] {
  return records.flatMap((record) => record?.id ?? []);
}
