import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { JOURNAL_KINDS, LEDGER_ACCOUNTS, type LedgerAccountKind } from '#domain/ledger/ledger.ts';
import { isBackwards, nyDay } from '#domain/time/new-york.ts';
import { call } from '#web/data/call.ts';
import { ExportProgress, useFileExport } from '../exporting/export-progress.tsx';
import { EXPORT_FAILED } from '../exporting/file-export.ts';
import { Row, Text } from '../kit/box.tsx';
import { DayRange } from '../kit/form.tsx';
import kit from '../kit/kit.module.css';
import { ListMessage, Page } from '../kit/panel.tsx';
import { StatusBanner, useStatus } from '../kit/status-banner.tsx';
import { Table } from '../kit/table.tsx';
import { LoadingFailed } from '../live/loading-failed.tsx';
import { None } from '../records/fields/values.tsx';
import { ShortTime } from '../time/when.tsx';
import { ClosesPanel } from './closes-panel.tsx';
import styles from './money.module.css';
import { type MoneySearch, readMoneySearch } from './money-address.ts';
import { type Account, accountName, type Ledger, signedText, sumInWords } from './money-text.ts';
import { MONEY, useRefreshOnMoney } from './refresh-on-money.ts';

const LOADING_ROWS = 12;
const HEAD = ['When', 'What', 'Whose', 'Amount', 'Balance'] as const;

type Props = { readonly search: MoneySearch; readonly accounts: readonly Account[] };

/** The entries of one account of the ledger, and what they add up to. */
export function LedgerScreen({ search, accounts }: Props) {
  const navigate = useNavigate({ from: '/money' });
  const { account = '', from = '', to = '' } = search;
  const held = accounts.find(({ id, rail }) => rail === null && account === `held:${id}`);
  const isAskable = !isBackwards(search);
  const query = useLedger(search, isAskable);
  const { status, tellFailure, clear } = useStatus();
  const exporting = useFileExport(() => tellFailure(EXPORT_FAILED));
  const ledger = query.data?.pages[0];
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const set = (change: MoneySearch) =>
    void navigate({ search: readMoneySearch({ ...search, ...change }), replace: true, resetScroll: false });
  return (
    <Page
      title={titleOf(account, accounts)}
      beside={
        <Text atEnd>
          <Link to="/money" search={{}}>
            All accounts
          </Link>
        </Text>
      }
    >
      <StatusBanner status={status} onClear={clear} />
      {held && <ClosesPanel key={held.id} account={held} />}
      <Row as="search" gap={6} align="baseline" aria-label="Days of the entries">
        <DayRange from={from} to={to} onChange={set} />
        <Button
          variant="default"
          disabled={!isAskable || exporting.isRunning}
          onClick={() =>
            exporting.start({
              path: '/api/ledger-export',
              query: { account, ...(from && { from }), ...(to && { to }) },
              format: 'csv',
              isExact: false,
            })
          }
        >
          Export CSV
        </Button>
      </Row>
      {exporting.isRunning && <ExportProgress progress={exporting.progress} onCancel={exporting.cancel} />}
      {query.isError && <LoadingFailed what="The entries" query={query} />}
      {ledger && <Text as="p">{sumInWords(ledger)}</Text>}
      <div className={kit.panel}>
        {ledger && entries.length === 0 ? (
          <ListMessage>
            <p>{from || to ? 'Nothing was posted on these days.' : 'Nothing was posted yet.'}</p>
          </ListMessage>
        ) : (
          <Table
            head={HEAD}
            numbers={HEAD.slice(3)}
            isPaired
            label="Entries"
            loading={query.isPending && isAskable ? LOADING_ROWS : 0}
            className={styles.entries ?? ''}
          >
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </Table>
        )}
      </div>
      {query.hasNextPage && (
        <p>
          <Button
            variant="default"
            onClick={() => void query.fetchNextPage()}
            loading={query.isFetchingNextPage}
          >
            Show earlier entries
          </Button>
        </p>
      )}
    </Page>
  );
}

function titleOf(id: string, accounts: readonly Account[]): string {
  const colon = id.indexOf(':');
  const name = colon === -1 ? id : id.slice(0, colon);
  const kind = Object.hasOwn(LEDGER_ACCOUNTS, name) ? LEDGER_ACCOUNTS[name as LedgerAccountKind] : id;
  if (colon === -1) return kind;
  const account = accounts.find((each) => each.id === id.slice(colon + 1));
  return `${account ? accountName(account) : id.slice(colon + 1)}: ${kind.toLowerCase()}`;
}

function useLedger({ account = '', from, to }: MoneySearch, isAskable: boolean) {
  const queryKey = [...MONEY, 'ledger', account, from, to];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: cursor }) =>
      call('getLedger', {
        account,
        ...((from || to) && { days: { ...(from && { from }), ...(to && { to }) } }),
        ...(cursor && { cursor }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isAskable,
  });
  useRefreshOnMoney(queryKey);
  return query;
}

function EntryRow({ entry }: { readonly entry: Ledger['entries'][number] }) {
  const { kind, day, happenedAt, amount, balance } = entry;
  const isLate = day !== nyDay(new Date(happenedAt));
  return (
    <tr>
      <th scope="row">
        <Text tone="dim" weight="normal">
          <ShortTime instant={happenedAt} />
        </Text>
        {isLate && (
          <Text as="p" tone="warning" size="small" weight="normal">
            Counts for {day}
          </Text>
        )}
      </th>
      <td>{JOURNAL_KINDS[kind]}</td>
      <td>
        <Subject entry={entry} />
      </td>
      <td data-number>
        <Text tone={amount < 0 ? 'text' : 'good'}>
          {amount < 0 ? signedText(amount) : `+${signedText(amount)}`}
        </Text>
      </td>
      <td data-number>{signedText(balance)}</td>
    </tr>
  );
}

/** The request, receipt or close that it is the posting of. */
function Subject({ entry }: { readonly entry: Ledger['entries'][number] }) {
  const { receiptId, depositId, withdrawalId, username, payerName, close } = entry;
  if (close)
    return (
      <Link to="/money" search={{ account: `held:${close.accountId}`, close: close.number }}>
        {close.number === 1 ? 'The opening' : `Close ${close.number}`}
      </Link>
    );
  if (depositId)
    return (
      <Link to="/deposits/$id" params={{ id: depositId }}>
        {username}
      </Link>
    );
  if (withdrawalId)
    return (
      <Link to="/withdrawals/$id" params={{ id: withdrawalId }}>
        {username}
      </Link>
    );
  if (receiptId)
    return (
      <Link to="/receipts" search={{ open: receiptId }}>
        {payerName ?? 'The receipt'}
      </Link>
    );
  return <None />;
}
