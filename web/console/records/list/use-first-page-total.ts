import { skipToken, useQuery } from '@tanstack/react-query';
import { filterOf, type ListSearch } from '../record/list-address.ts';
import { listKey } from './list-key.ts';
import type { RecordPage } from './record-page.ts';

/** The server counts with the first page only: the others show what was counted then. */
export function useFirstPageTotal(plural: string, search: ListSearch): number | undefined {
  return useQuery<RecordPage>({ queryKey: listKey(plural, filterOf(search)), queryFn: skipToken }).data
    ?.total;
}
