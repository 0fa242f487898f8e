import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLiveFeed } from '../../live/live-context.tsx';
import { filterOf, type ListSearch } from '../record/list-address.ts';
import type { ListedRecord, RecordKind } from '../record/record.ts';
import { orderOf, type RecordSource } from '../record/record-source.ts';
import type { RecordPage } from './record-page.ts';

const EVERY_MS = 2_000;

/** Under a status filter, changes to records elsewhere in the list alter the count in ways only the server knows. */
export function useTotalRefresh<Kind extends RecordKind>(
  source: RecordSource<Kind>,
  search: ListSearch,
  queryKey: readonly unknown[],
): void {
  const client = useQueryClient();
  const feed = useLiveFeed();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const onChanges = useEffectEvent((changes: readonly ListedRecord[]) => {
    if (search.status === undefined || search.cursor !== undefined || timer.current !== undefined) return;
    // what joins after the page that is shown is on no page yet
    const isQueue = orderOf(source, search) === 'oldest';
    if (isQueue || changes.some(({ version }) => version > 1)) timer.current = setTimeout(recount, EVERY_MS);
  });

  async function recount(): Promise<void> {
    timer.current = undefined;
    const answer = await source.load(filterOf(search), { limit: 1 }).catch(() => undefined);
    client.setQueryData<RecordPage>(queryKey, (page) => page && answer && { ...page, total: answer.total });
  }

  useEffect(() => {
    const stop = feed.listen(source.kind, { onChanges: (changes) => onChanges(changes), onReset: () => {} });
    return () => {
      stop();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [feed, source]);
}
