import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { accountLabel } from '#domain/accounts/account.ts';
import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import { RAIL_KEYS, RAILS } from '#domain/receipts/rail.ts';
import { call } from '#web/data/call.ts';
import { useAdmin } from '../../session/session.ts';
import type { Receipt } from './receipt-pages.ts';

export type ReceivingAccount = { readonly id: string; readonly label: string };

const FUNDED = new Set<string>(RAIL_KEYS.flatMap((rail) => RAILS[rail].methods));

/**
 * The accounts that money comes in on. Members do not see the settings: they find those of the receipts shown.
 */
export function useReceivingAccounts(rows: readonly Receipt[] = []): readonly ReceivingAccount[] {
  const { role } = useAdmin();
  const { data } = useQuery({
    queryKey: ['receipts', 'accounts'],
    queryFn: () => call('getPaymentSettings', {}),
    enabled: can(role, 'settings.view'),
  });
  return useMemo(() => {
    const labels = new Map<string, string>();
    for (const key of data ? METHOD_KEYS.filter((method) => FUNDED.has(method)) : []) {
      for (const account of data?.settings[key].accounts ?? []) {
        labels.set(account.id, `${METHODS[key].label}, ${accountLabel(key, account)}`);
      }
    }
    for (const { accountId, accountLabel: label } of rows) {
      if (accountId !== null && label !== null && !labels.has(accountId)) labels.set(accountId, label);
    }
    return Array.from(labels, ([id, label]) => ({ id, label }));
  }, [data, rows]);
}
