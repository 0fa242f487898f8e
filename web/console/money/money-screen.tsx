import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { LEDGER_ACCOUNTS } from '#domain/ledger/ledger.ts';
import { METHODS } from '#domain/methods/methods.ts';
import { nyDay } from '#domain/time/new-york.ts';
import { call } from '#web/data/call.ts';
import { Card, Columns, Row, Text } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import lists from '../kit/lists.module.css';
import { Mark } from '../kit/mark.tsx';
import { ListMessage, Page } from '../kit/panel.tsx';
import { CellName, Table } from '../kit/table.tsx';
import { LoadingFailed } from '../live/loading-failed.tsx';
import { None } from '../records/fields/values.tsx';
import { useRowCursor } from '../records/list/row-keys.ts';
import { RelativeTime, useNow } from '../time/when.tsx';
import { ClosePage } from './close-page.tsx';
import { badgeOf } from './close-text.ts';
import { FundingGaps } from './funding-panels.tsx';
import { LedgerScreen } from './ledger-screen.tsx';
import styles from './money.module.css';
import type { MoneySearch } from './money-address.ts';
import { type Account, accountName, signedText } from './money-text.ts';
import { Outgoing } from './outgoing-panels.tsx';
import { MONEY, useRefreshOnMoney } from './refresh-on-money.ts';

const route = getRouteApi('/money');
const QUERY_KEY = [...MONEY, 'accounts'];
const LOADING_ROWS = 6;

const HEAD = [
  'Account',
  'Holds',
  'It said',
  'Received today',
  'Gone today',
  'Waits for a request',
  'Said to be sent',
] as const;

export function MoneyScreen() {
  const search = route.useSearch();
  const query = useMoney();
  const accounts = query.data?.accounts;
  const closed = accounts?.find(({ id }) => search.account === `held:${id}`);
  if (search.close !== undefined && closed) return <ClosePage account={closed} number={search.close} />;
  if (search.account !== undefined) return <LedgerScreen search={search} accounts={accounts ?? []} />;
  return <Accounts query={query} />;
}

function useMoney() {
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => call('getMoney', {}),
    placeholderData: keepPreviousData,
  });
  useRefreshOnMoney(QUERY_KEY);
  return query;
}

function Accounts({ query }: { readonly query: ReturnType<typeof useMoney> }) {
  const list = useRef<HTMLDivElement>(null);
  useRowCursor(list);
  const money = query.data;
  return (
    <Page title="Money">
      {query.isError && <LoadingFailed what="The accounts" query={query} />}
      <div ref={list} className={kit.panel}>
        {money?.accounts.length === 0 ? (
          <ListMessage>
            <Text as="p" size="large" weight="bold" tone="text">
              No accounts yet
            </Text>
            <p>
              Add where players pay in <Link to="/payment-settings">Payment Settings</Link>: each account
              appears here, with what came in and what left.
            </p>
          </ListMessage>
        ) : (
          <Table
            head={HEAD}
            numbers={HEAD.slice(1)}
            isPaired
            label="Accounts"
            loading={query.isPending ? LOADING_ROWS : 0}
            className={styles.accounts ?? ''}
          >
            {money?.accounts.map((account) => (
              <AccountRow key={account.id} account={account} />
            ))}
          </Table>
        )}
      </div>
      {money && (
        <Outgoing accounts={money.accounts}>
          {(onDone) => <FundingGaps {...money} onDone={onDone} />}
        </Outgoing>
      )}
      {money && <Others money={money} />}
    </Page>
  );
}

function AccountRow({ account }: { readonly account: Account }) {
  const { id, method, isRemoved, holds, today, waits, sending } = account;
  const from = nyDay(new Date());
  return (
    <tr className={lists.item} data-record={id} tabIndex={-1}>
      <th scope="row">
        <Row rowGap={0} align="baseline">
          <Link to="/money" search={{ account: `held:${id}` }} data-open className={kit['weight-bold']}>
            {accountName(account)}
          </Link>
          {method && (
            <Text tone="dim" size="small">
              {METHODS[method].label}
            </Text>
          )}
          {isRemoved && <Mark isSmall>Removed</Mark>}
        </Row>
      </th>
      <Sum amount={holds} search={{ account: `held:${id}` }} isMain />
      <Said account={account} />
      <Sum
        label={HEAD[3]}
        amount={today.received.amount}
        count={today.received.count}
        search={{ account: `held:${id}`, from }}
      />
      <Sum
        label={HEAD[4]}
        amount={today.gone.amount}
        count={today.gone.count}
        search={{ account: `held:${id}`, from }}
      />
      <Sum label={HEAD[5]} amount={waits} search={{ account: `suspense:${id}` }} />
      <Sum label={HEAD[6]} amount={sending} search={{ account: `sending:${id}` }} />
    </tr>
  );
}

/** What it said last and when, and what that means. */
function Said({ account }: { readonly account: Account }) {
  const { stated } = account;
  const badge = badgeOf(account, useNow());
  return (
    <td data-number data-empty={badge === undefined || undefined}>
      <CellName>{HEAD[2]}</CellName>
      {stated && (
        <>
          <span>{signedText(stated.amount)} </span>
          <Text tone="dim" size="small">
            <RelativeTime instant={stated.asOf} />
          </Text>{' '}
          <br className="desk-only" />
        </>
      )}
      {badge ? (
        <Mark tone={badge.tone} isSmall>
          {badge.text}
        </Mark>
      ) : (
        <None />
      )}
    </td>
  );
}

type SumProps = {
  readonly label?: string;
  readonly amount: number;
  readonly count?: number;
  readonly search: MoneySearch;
  readonly isMain?: boolean;
};

/** Opens what it is the sum of. */
function Sum({ label, amount, count = 0, search, isMain = false }: SumProps) {
  const isEmpty = amount === 0 && !isMain;
  return (
    <td data-number data-empty={isEmpty || undefined}>
      {label && <CellName>{label}</CellName>}
      {isEmpty ? (
        <None />
      ) : (
        <>
          {count > 0 && (
            <Text tone="dim" size="small">
              {count.toLocaleString('en-US')} ×{' '}
            </Text>
          )}
          <Link
            to="/money"
            search={search}
            style={{ color: 'inherit', fontWeight: isMain ? 600 : 'inherit' }}
          >
            {signedText(amount)}
          </Link>
        </>
      )}
    </td>
  );
}

function Others({ money }: { readonly money: CallOutput<'getMoney'> }) {
  return (
    <Columns least={200} gap={10} align="stretch">
      <Other account="payouts" amount={money.payouts} text="Approved withdrawals that nobody has sent yet." />
      <Other
        account="deposits"
        amount={money.creditedUnseen}
        text="Credited to players, less what receipts gave to their deposits, those in coins aside."
      />
      <Other
        account="own"
        amount={money.own}
        text="Left one receiving account for another, and not seen arriving there."
      />
      <Other
        account="elsewhere"
        amount={money.elsewhere}
        text="Coins credited less coins paid out, and what went where Cage does not watch, less what came from there."
      />
    </Columns>
  );
}

type OtherProps = {
  readonly account: 'payouts' | 'deposits' | 'own' | 'elsewhere';
  readonly amount: number;
  readonly text: string;
};

function Other({ account, amount, text }: OtherProps) {
  const title = LEDGER_ACCOUNTS[account];
  return (
    <Card as="section" gap={4} aria-label={title}>
      <Text as="h2" size="normal" weight="bold">
        {title}
      </Text>
      <Link to="/money" search={{ account }} className={`${kit['size-huge']} ${kit['weight-bold']}`}>
        {signedText(amount)}
      </Link>
      <Text as="p" tone="dim" size="small">
        {text}
      </Text>
    </Card>
  );
}
