import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { can, type Role } from '#domain/access/capabilities.ts';
import { accountLabel } from '#domain/accounts/account.ts';
import { depositStatusLabel } from '#domain/deposits/deposit.ts';
import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import { searchText } from '#domain/records/list-search.ts';
import { withdrawalStatusLabel } from '#domain/withdrawals/withdrawal.ts';
import { call } from '#web/data/call.ts';
import { accountsQuery } from '../receipts/receipt/receipts-queries.ts';
import { uuid } from '../records/record/list-address.ts';
import { amountText } from '../records/record/record.ts';
import { preferencesQuery } from '../records/views/use-list-arrangement.ts';
import type { Command } from './commands.ts';

const DEBOUNCE_MS = 200;
// Shorter text is like too much.
const SHORTEST = 3;
const MOST_OF_EACH = 3;
const MOST_PAUSED = 12;
const ACCOUNTS_FRESH_MS = 10_000;

const NONE: readonly Command[] = [];

/** Once typing has paused: players, accounts, saved views, and the newest requests like it, or the one whose id it is. */
export function useFound(role: Role, text: string): readonly Command[] {
  const client = useQueryClient();
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isLongEnough = search.length >= SHORTEST;
  const { data = NONE } = useQuery({
    queryKey: ['palette', search],
    queryFn: async () => {
      const finds = [findPlayers, findDeposits, findWithdrawals, findAccounts, findViews];
      return (await Promise.all(finds.map((find) => find(role, search, client)))).flat();
    },
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  return isLongEnough ? data : NONE;
}

function inputOf(search: string) {
  const id = uuid(search);
  return id === undefined ? { search, limit: MOST_OF_EACH } : { id, limit: 1 };
}

async function findPlayers(role: Role, search: string): Promise<Command[]> {
  if (!can(role, 'deposits.view') || uuid(search) !== undefined) return [];
  const { players } = await call('getPlayers', { search, limit: MOST_OF_EACH });
  return players.map(({ username, name }) => ({
    id: `player-${username}`,
    label: `Go to player ${username}${name === null ? '' : ` · ${name}`}`,
    action: { kind: 'player', username },
  }));
}

const isLike = (text: string, search: string) => text.toLowerCase().includes(search.toLowerCase());

const VERB = /^(?:pause|resume)\b\s*/i;

/** What each holds is on Money. 'Pause' alone lists all that could be. */
async function findAccounts(role: Role, search: string, client: QueryClient): Promise<Command[]> {
  if (!can(role, 'settings.view')) return [];
  const { settings } = await client.fetchQuery({ ...accountsQuery, staleTime: ACCOUNTS_FRESH_MS });
  const wanted = search.replace(VERB, '');
  const isVerb = wanted !== search;
  return METHOD_KEYS.flatMap((method) =>
    settings[method].accounts.map((account) => ({
      method,
      label: accountLabel(method, account),
      ...account,
    })),
  )
    .filter(({ label, active }) => isLike(label, wanted) && (!isVerb || active === /^p/i.test(search)))
    .slice(0, isVerb ? MOST_PAUSED : MOST_OF_EACH)
    .flatMap(({ method, id, label, active }): Command[] => [
      ...(!isVerb && method !== 'crypto' && can(role, 'money.view')
        ? [{ id: `account-${id}`, label: `Go to account ${label}`, action: { kind: 'account', id } } as const]
        : []),
      ...(can(role, 'settings.change')
        ? [
            {
              id: `use-${id}`,
              label: `${active ? 'Pause' : 'Resume'} ${METHODS[method].label} ${label}`,
              action: { kind: 'use-account', method, id, label, active: !active },
            } as const,
          ]
        : []),
    ]);
}

async function findViews(_role: Role, search: string, client: QueryClient): Promise<Command[]> {
  const { deposit, withdrawal } = await client.ensureQueryData(preferencesQuery);
  const lists = [
    { label: 'Deposits', path: '/deposits', views: deposit.views },
    { label: 'Withdrawals', path: '/withdrawals', views: withdrawal.views },
  ] as const;
  return lists.flatMap(({ label, path, views }) =>
    views
      .filter(({ name }) => isLike(name, search))
      .map(({ name, query }) => ({
        id: `view${path}-${name}`,
        label: `${label}: ${name}`,
        action: { kind: 'view', path, query },
      })),
  );
}

async function findDeposits(role: Role, search: string): Promise<Command[]> {
  if (!can(role, 'deposits.view')) return [];
  const { deposits } = await call('getDeposits', inputOf(searchText(search)));
  return deposits.map(({ id, username, amount, status }) => ({
    id: `deposit-${id}`,
    label: `Deposit of ${username} · ${amountText(amount)} · ${depositStatusLabel(status)}`,
    action: { kind: 'record', path: '/deposits/$id', id },
  }));
}

async function findWithdrawals(role: Role, search: string): Promise<Command[]> {
  if (!can(role, 'withdrawals.view')) return [];
  const { withdrawals } = await call('getWithdrawals', inputOf(search));
  return withdrawals.map(({ id, username, amount, status }) => ({
    id: `withdrawal-${id}`,
    label: `Withdrawal of ${username} · ${amountText(amount)} · ${withdrawalStatusLabel(status)}`,
    action: { kind: 'record', path: '/withdrawals/$id', id },
  }));
}
