import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DepositsSearch, filterOf } from './deposits-address.ts';
import { depositsKey } from './deposits-key.ts';
import type { DepositsPage } from './deposits-page.ts';

/** The server counts with the first page only: the others show what was counted then. */
export function useFirstPageTotal(search: DepositsSearch): number | undefined {
  const queryKey = useMemo(() => depositsKey(filterOf(search)), [search]);
  return useQuery<DepositsPage>({ queryKey, queryFn: skipToken }).data?.total;
}
