import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { can } from '#domain/access/capabilities.ts';
import { call } from '#web/data/call.ts';
import { useRefreshOnChange } from '../../live/use-refresh-on-change.ts';
import { useAdmin } from '../../session/session.ts';
import type { ListInput } from './receipts-address.ts';

const PAGE_SIZE = 50;

export function receiptsQuery(filter: ListInput) {
  return infiniteQueryOptions({
    queryKey: ['receipts', 'list', filter] as const,
    queryFn: ({ pageParam: cursor }) => call('getReceipts', { ...filter, cursor, limit: PAGE_SIZE }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export const receiptCountsQuery = queryOptions({
  queryKey: ['receipts', 'counts'] as const,
  queryFn: async () => (await call('getReceipts', { state: 'waiting', limit: 1 })).counts,
});

/** With the receiving accounts, for those who may see the settings. */
export const accountsQuery = queryOptions({
  queryKey: ['receipts', 'accounts'] as const,
  queryFn: () => call('getPaymentSettings', {}),
});

export const anyReceiptQuery = queryOptions({
  queryKey: ['receipts', 'any'] as const,
  queryFn: async () => (await call('getReceipts', { limit: 1 })).receipts.length > 0,
});

export function receiptQuery(receiptId: string) {
  return queryOptions({
    queryKey: ['receipts', 'one', receiptId] as const,
    queryFn: () => call('getReceipt', { receiptId }),
  });
}

export function depositReceiptsQuery(depositId: string) {
  return queryOptions({
    queryKey: ['receipts', 'of-deposit', depositId] as const,
    queryFn: () => call('getDepositReceipts', { depositId }),
  });
}

const EVERY_MS = 1_000;

/** Kept up to date by the live feed; undefined while nothing is known. */
export function useReceiptCounts() {
  const { role } = useAdmin();
  const { data } = useQuery({ ...receiptCountsQuery, enabled: can(role, 'receipts.view') });
  useRefreshOnChange('receipt', { queryKey: receiptCountsQuery.queryKey, everyMs: EVERY_MS });
  return data;
}
