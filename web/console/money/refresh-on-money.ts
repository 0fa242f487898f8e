import type { QueryKey } from '@tanstack/react-query';
import { useRefreshOnChange } from '../live/use-refresh-on-change.ts';

/** Begins the keys of all that is read of the ledger. */
export const MONEY = ['money'] as const;

const EVERY_MS = 2_000;

/** Whatever is posted changes one of these. */
export function useRefreshOnMoney(queryKey: QueryKey): void {
  useRefreshOnChange('receipt', { queryKey, everyMs: EVERY_MS });
  useRefreshOnChange('deposit', { queryKey, everyMs: EVERY_MS });
  useRefreshOnChange('withdrawal', { queryKey, everyMs: EVERY_MS });
}
