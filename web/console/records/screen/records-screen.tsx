import type { ReactNode } from 'react';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { Drawer } from '../details/drawer.tsx';
import { RecordDetails } from '../details/record-details.tsx';
import { EmptyList, LoadingFailed } from '../list/list-message.tsx';
import { NewRecordsPill } from '../list/new-records-pill.tsx';
import { Pager } from '../list/pager.tsx';
import { TakeOverDialog } from '../locks/take-over-dialog.tsx';
import { isFiltered } from '../record/list-address.ts';
import type { ListedRecord } from '../record/record.ts';
import { amountText } from '../values/record-facts.tsx';
import { ListFilters } from '../views/list-filters.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import styles from './records-screen.module.css';
import type { RecordsScreenParts } from './use-records-screen.ts';

type RecordsScreenProps<Listed extends ListedRecord> = {
  readonly screen: RecordsScreenParts<Listed>;
  /** What stands above the list. */
  readonly head?: ReactNode;
  /** What stands at the end of the filters. */
  readonly tools?: ReactNode;
  /** The rows; undefined while they are being loaded. */
  readonly rows: (records: readonly Listed[] | undefined) => ReactNode;
  /** What is told and done of the record that is open. */
  readonly details: (record: Listed, isFree: boolean) => ReactNode;
  readonly children?: ReactNode;
};

/** A list with its filters, its pages and the details of one of its records. */
export function RecordsScreen<Listed extends ListedRecord>(props: RecordsScreenProps<Listed>) {
  const { screen, head, tools, rows, details, children } = props;
  const { desk, query, page, paging, filter, setFilter, opened, closeDetails } = screen;
  const { source } = desk;
  const clear = isFiltered(filter) ? () => setFilter({}, { replace: false }) : undefined;
  return (
    <>
      <title>{`${source.title} · Cage`}</title>
      <h1 className="visually-hidden">{source.title}</h1>
      <ListFilters source={source} filter={filter} onChange={setFilter} tools={tools}>
        <SavedViews
          plural={source.plural}
          filter={filter}
          choices={source.filterChoices}
          onChoose={(view) => setFilter(view, { replace: false })}
        />
      </ListFilters>
      {head}
      <NewRecordsPill kind={source.kind} count={page?.held.length ?? 0} onShow={screen.showNewest} />
      <div ref={screen.list} className={styles.list} data-stale={query.isPlaceholderData || undefined}>
        {query.isError && (
          <LoadingFailed
            title={source.title}
            message={query.error.message}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        )}
        {page?.rows.length === 0 && (
          <EmptyList
            plural={source.plural}
            onClear={clear}
            onLookFurther={paging.hasNext ? () => void paging.next() : undefined}
          />
        )}
        {(page === undefined ? query.isPending : page.rows.length > 0) && rows(page?.rows)}
      </div>
      {page !== undefined && page.rows.length > 0 && (
        <Pager paging={paging} rows={page.rows.length} total={page.total ?? screen.total} />
      )}
      {opened.record && (
        <Drawer
          key={opened.record.id}
          title={`${source.kind === 'deposit' ? 'Deposit' : 'Withdrawal'} of ${opened.record.username} · ${amountText(opened.record.amount)}`}
          onClose={closeDetails}
        >
          <RecordDetails desk={desk} record={opened.record}>
            {(isFree) => opened.record && details(opened.record, isFree)}
          </RecordDetails>
        </Drawer>
      )}
      {(opened.isMissing || opened.problem !== undefined) && (
        <Drawer title="Details" onClose={closeDetails}>
          <p className={styles.missing} role="alert">
            {opened.isMissing
              ? `${source.kind === 'deposit' ? 'Deposit' : 'Withdrawal'} not found.`
              : opened.problem}
          </p>
        </Drawer>
      )}
      {children}
      <BulkBar
        source={source}
        records={page?.rows ?? []}
        selection={screen.selection}
        uid={desk.uid}
        statusChanges={screen.statusChanges}
      />
      <TakeOverDialog
        kind={source.kind}
        uid={desk.uid}
        record={screen.takingOver}
        onClose={screen.stopTakingOver}
        onTaken={(record) => {
          screen.stopTakingOver();
          void desk.reload(record.id);
          // who takes a record looks at it, and lets go of it when they close it
          desk.openDetails(record.id);
        }}
      />
    </>
  );
}
