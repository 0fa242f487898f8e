import { type ReactNode, useRef, useState } from 'react';
import { ScreenTitle } from '../../brand/screen-title.tsx';
import { useShortcuts } from '../../keyboard/shortcuts-provider.tsx';
import { LoadingFailed } from '../../kit/panel.tsx';
import { StatusBanner, useStatus } from '../../kit/status-banner.tsx';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import type { DetailsExtras } from '../details/record-details.tsx';
import { useOpenRecord } from '../details/use-open-record.ts';
import { NewRecord } from '../entry/new-record.tsx';
import { EmptyList } from '../list/empty-list.tsx';
import { NewRecordsPill } from '../list/new-records-pill.tsx';
import { Pager } from '../list/pager.tsx';
import { RecordList } from '../list/record-list.tsx';
import { useHandledRows } from '../list/use-handled-rows.ts';
import { useHighlight } from '../list/use-highlight.ts';
import type { ListAddress } from '../list/use-list-address.ts';
import { useListAttention } from '../list/use-list-attention.ts';
import { usePageTurning } from '../list/use-page-turning.ts';
import { usePaging } from '../list/use-paging.ts';
import { useRecordPage } from '../list/use-record-page.ts';
import { useRowCursor } from '../list/use-row-cursor.ts';
import { useVerdictKeys } from '../list/use-verdict-keys.ts';
import { lockOf } from '../locks/lock.ts';
import { TakeOverDialog } from '../locks/take-over-dialog.tsx';
import { QueueHead } from '../queue/queue-head.tsx';
import type { ListFilter } from '../record/list-address.ts';
import type { RecordKind, Records } from '../record/record.ts';
import { orderOf, type RecordSource, wholeView } from '../record/record-source.ts';
import { useSelection } from '../selection/use-selection.ts';
import { ReasonDialog } from '../status/reason-dialog.tsx';
import { useStatusQuestion } from '../status/use-status-question.ts';
import { useStatusChanges } from '../status/verdicts-provider.tsx';
import { ColumnsMenu } from '../views/columns-menu.tsx';
import { ListExport } from '../views/list-export.tsx';
import { ListFilters } from '../views/list-filters.tsx';
import { ListTabs } from '../views/list-tabs.tsx';
import { isSameFilter } from '../views/saved-view-list.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { UnknownFilters } from '../views/unknown-filters.tsx';
import { useListArrangement } from '../views/use-list-arrangement.ts';
import { OpenedRecord } from './opened-record.tsx';
import styles from './records-screen.module.css';
import { useRecordTools } from './use-record-tools.ts';
import { useRecordUpdates } from './use-record-updates.ts';

const NONE: readonly never[] = [];

type RecordsScreenProps<Kind extends RecordKind> = {
  readonly source: RecordSource<Kind>;
  readonly address: ListAddress;
  /** Shown above the list, beside the queue. */
  readonly head?: ReactNode;
  readonly extras: DetailsExtras<Kind>;
};

/** A list of records with its filters, pages and the details of the open record. */
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
  const updates = useRecordUpdates(source, onPage.take, opened.take);
  const statuses = useStatusChanges(source, updates, idsOf([...(rows ?? []), opened.record]));
  const question = useStatusQuestion(source, statuses);
  const selection = useSelection(rows);
  const paging = usePaging(source, search, query.isPlaceholderData ? undefined : page, (to, trail) => {
    askAhead(to);
    address.goToPage(to, trail);
  });
  const [takingOver, setTakingOver] = useState<Records[Kind]>();
  const tools = useRecordTools(source, {
    ...updates,
    chooseStatus: question.choose,
    dismissFailure: statuses.dismiss,
    openDetails,
    askTakeOver: setTakingOver,
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
    isAsking: question.asked !== undefined,
    onLeftAlone(id) {
      const row = rows?.find((each) => each.id === id);
      const lock = row && lockOf(row, tools.uid, new Date());
      if (row === undefined || lock?.state !== 'other') return;
      tellFailure(`${row.username} is locked by ${lock.name} and stays as it is.`);
    },
  });
  useShortcuts({ n: () => showNewest() });
  const order = orderOf(source, filter);
  const whole = wholeView(source, filter);
  const handled = order === 'oldest' ? rows?.filter(({ status }) => status !== filter.status) : undefined;
  const isUnderWay = ({ id }: Records[Kind]) => (statuses.changes.get(id)?.phase ?? 'saved') !== 'saved';
  useHandledRows(list, idsOf(handled?.filter((row) => !isUnderWay(row)) ?? NONE), (ids) => {
    onPage.leave(ids);
    if (search.cursor !== undefined && ids.size === rows?.length && !paging.hasNext) paging.first();
    else if (paging.hasNext) void query.refetch();
  });
  const arrangement = useListArrangement(source, filter, ({ message }) =>
    tellFailure(`Your lists were not saved as you arranged them. ${message}`),
  );
  const { columns, waits } = arrangement;
  const shown = arrangement.isLoading ? undefined : rows;
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
                updates.apply(record);
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
      <div className={styles.head}>
        <QueueHead kind={source.kind} waits={waits} />
        {head}
      </div>
      <NewRecordsPill kind={source.kind} count={page?.held.length ?? 0} onShow={showNewest} />
      <div ref={list} className={styles.list} data-stale={query.isPlaceholderData || undefined}>
        {query.isError && (
          <LoadingFailed
            title={source.title}
            message={query.error.message}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        )}
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
      <ReasonDialog
        question={question.asked}
        sending={question.sending}
        onSubmit={question.answer}
        onClose={question.close}
      />
      <BulkBar
        source={source}
        records={rows ?? []}
        selection={selection}
        uid={tools.uid}
        statusChanges={statuses}
      />
      <TakeOverDialog
        kind={source.kind}
        uid={tools.uid}
        record={takingOver}
        onClose={() => setTakingOver(undefined)}
        onTaken={(record) => {
          setTakingOver(undefined);
          void updates.reload(record.id);
          // the details lock the record until they are closed
          openDetails(record.id);
        }}
      />
    </>
  );
}

function idsOf(records: readonly ({ readonly id: string } | undefined)[]): string[] {
  return records.flatMap((record) => record?.id ?? []);
}
