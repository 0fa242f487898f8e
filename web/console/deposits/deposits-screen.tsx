import { useMediaQuery } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { useShortcuts } from '../keyboard/shortcuts-provider.tsx';
import { useAdmin } from '../session/session.ts';
import { type DepositsFilter, filterOf, isFiltered } from './deposits-address.ts';
import { DepositsFilters } from './deposits-filters.tsx';
import { DepositsList } from './deposits-list.tsx';
import { LoadingFailed, NoDeposits } from './deposits-message.tsx';
import styles from './deposits-screen.module.css';
import { NewDepositsPill } from './new-deposits-pill.tsx';
import { Pager } from './pager.tsx';
import { useDepositsPage } from './use-deposits-page.ts';
import { useFirstPageTotal } from './use-first-page-total.ts';
import { useHighlight } from './use-highlight.ts';
import { useListAttention } from './use-list-attention.ts';
import { usePaging } from './use-paging.ts';
import { useRowCursor } from './use-row-cursor.ts';
import { useStatusChanges } from './use-status-changes.ts';

const route = getRouteApi('/deposits');

export function DepositsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { role } = useAdmin();
  const firstPageTotal = useFirstPageTotal(search);
  const list = useRef<HTMLDivElement>(null);
  const { query, fresh, apply, showNew } = useDepositsPage(search, useListAttention(list));
  const statusChanges = useStatusChanges(apply);
  const page = query.data;
  const paging = usePaging(search, query.isPlaceholderData ? undefined : page);
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });
  useHighlight(list, fresh);
  useRowCursor(list);
  useShortcuts({ n: () => show() });

  function setFilter(filter: DepositsFilter, { replace }: { readonly replace: boolean }): void {
    void navigate({ search: filter, replace, resetScroll: false });
  }

  function show(): void {
    if (search.cursor === undefined) showNew();
    else paging.first();
    window.scrollTo(0, 0);
  }

  const filter = filterOf(search);
  return (
    <>
      <title>Deposits · Cage</title>
      <h1 className="visually-hidden">Deposits</h1>
      <DepositsFilters filter={filter} onChange={setFilter} />
      <NewDepositsPill count={page?.held.length ?? 0} onShow={show} />
      <div ref={list} className={styles.list} data-stale={query.isPlaceholderData || undefined}>
        {query.isError && (
          <LoadingFailed
            message={query.error.message}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        )}
        {page?.rows.length === 0 && (
          <NoDeposits onClear={isFiltered(filter) ? () => setFilter({}, { replace: false }) : undefined} />
        )}
        {(page === undefined ? query.isPending : page.rows.length > 0) && (
          <DepositsList
            deposits={page?.rows}
            isWide={isWide ?? true}
            mayChange={can(role, 'deposits.change')}
            statusChanges={statusChanges}
          />
        )}
      </div>
      {page !== undefined && page.rows.length > 0 && (
        <Pager paging={paging} page={page} total={page.total ?? firstPageTotal} />
      )}
    </>
  );
}
