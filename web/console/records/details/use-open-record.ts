import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useLiveFeed } from '../../live/live-context.tsx';
import { uuid } from '../record/list-address.ts';
import type { ListedRecord, RecordKind, Records } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';

export type OpenRecord<Kind extends RecordKind> = ReturnType<typeof useOpenRecord<Kind>>;

/**
 * The record that the address opens, wherever in the list it is, kept as the live feed tells.
 * @param rows those that the page shows
 */
export function useOpenRecord<Kind extends RecordKind>(
  source: RecordSource<Kind>,
  id: string | undefined,
  rows: readonly Records[Kind][] | undefined,
) {
  const client = useQueryClient();
  const feed = useLiveFeed();
  const query = useQuery({
    queryKey: [source.plural, 'one', id],
    queryFn: async () => (uuid(id) === undefined ? undefined : await source.loadOne(id as string)) ?? null,
    enabled: id !== undefined,
  });

  const take = useCallback(
    (record: Records[Kind]) =>
      client.setQueryData<Records[Kind] | null>([source.plural, 'one', record.id], (before) =>
        before && before.version <= record.version ? record : before,
      ),
    [client, source],
  );
  const onChanges = useEffectEvent((changes: readonly Records[Kind][]) => {
    for (const record of changes) if (record.id === id) take(record);
  });
  useEffect(() => {
    return feed.listen(source.kind, {
      onChanges: (changes) => onChanges(changes),
      onReset: () => {},
    });
  }, [feed, source]);

  const loaded = query.data ?? undefined;
  const listed = rows?.find((row) => row.id === id);
  return {
    record: id === undefined ? undefined : newer(listed, loaded),
    isMissing: id !== undefined && listed === undefined && query.data === null,
    problem: listed === undefined && query.isError ? query.error.message : undefined,
    isLoading: query.isFetching,
    retry: () => void query.refetch(),
    /** Shows a record that the server has answered with. */
    take,
  };
}

function newer<Listed extends ListedRecord>(
  listed: Listed | undefined,
  loaded: Listed | undefined,
): Listed | undefined {
  if (listed === undefined || loaded === undefined) return listed ?? loaded;
  return loaded.version > listed.version ? loaded : listed;
}
