import { useQuery } from '@tanstack/react-query';
import { can } from '#domain/access/capabilities.ts';
import { useRefreshOnChange } from '../../live/use-refresh-on-change.ts';
import { useAdmin } from '../../session/session.ts';
import { receiptCountsQuery } from './receipts-queries.ts';

const EVERY_MS = 1_000;

/** What waits, in numbers, kept up to date by the live feed; undefined while nothing is known. */
export function useReceiptCounts() {
  const { role } = useAdmin();
  const { data } = useQuery({ ...receiptCountsQuery, enabled: can(role, 'receipts.view') });
  useRefreshOnChange('receipt', { queryKey: receiptCountsQuery.queryKey, everyMs: EVERY_MS });
  return data;
}
