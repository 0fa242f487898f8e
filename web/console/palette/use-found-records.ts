import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { can, type Role } from '#domain/access/capabilities.ts';
import { depositStatusLabel } from '#domain/deposits/deposit.ts';
import { USERNAME } from '#domain/deposits/deposit-request.ts';
import { isKnownPlayer } from '#domain/players/player.ts';
import { searchText } from '#domain/records/list-search.ts';
import { withdrawalStatusLabel } from '#domain/withdrawals/withdrawal.ts';
import { call } from '#web/data/call.ts';
import { uuid } from '../records/record/list-address.ts';
import { amountText } from '../records/record/record.ts';
import type { Command } from './commands.ts';

const DEBOUNCE_MS = 200;
// Shorter text is like too much.
const SHORTEST = 3;
const MOST_OF_EACH = 3;

const NONE: readonly Command[] = [];

/** Once typing has paused: the player named, and the newest requests like it, or the one whose id it is. */
export function useFoundRecords(role: Role, text: string): readonly Command[] {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isLongEnough = search.length >= SHORTEST;
  const { data = NONE } = useQuery({
    queryKey: ['palette', search],
    queryFn: async () =>
      (
        await Promise.all([
          findPlayer(role, search),
          findDeposits(role, search),
          findWithdrawals(role, search),
        ])
      ).flat(),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  return isLongEnough ? data : NONE;
}

function inputOf(search: string) {
  const id = uuid(search);
  return id === undefined ? { search, limit: MOST_OF_EACH } : { id, limit: 1 };
}

/** A person who has asked for something, or has a standing; nobody else is a player. */
async function findPlayer(role: Role, search: string): Promise<Command[]> {
  const username = search.toUpperCase();
  if (!can(role, 'deposits.view') || !USERNAME.test(username)) return [];
  const player = await call('getPlayer', { username, limit: 1 });
  if (!isKnownPlayer(player)) return [];
  const action = { kind: 'player', username: player.username } as const;
  return [{ id: 'player', label: `Go to player ${player.username}`, action }];
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
