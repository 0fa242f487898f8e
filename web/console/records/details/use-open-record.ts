import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useLiveFeed } from '../../live/live-context.tsx';
import type { ListedRecord } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';

/**
 * The record that the address opens, wherever in the list it is, kept as the live feed tells.
 * @param listed the record as the page shows it, where it does
 */
export function useOpenRecord<Listed extends ListedRecord>(
  source: RecordSource<Listed>,
  id: string | undefined,
  listed: Listed | undefined,
) {
  const client = useQueryClient();
  const feed = useLiveFeed();
  const query = useQuery({
    queryKey: [source.plural, 'one', id],
    queryFn: async () => (await source.loadOne(id as string)) ?? null,
    enabled: id !== undefined,
  });

  const take = useCallback(
    (record: Listed) =>
      client.setQueryData<Listed | null>([source.plural, 'one', record.id], (before) =>
        before && before.version <= record.version ? record : before,
      ),
    [client, source],
  );
  const onChanges = useEffectEvent((changes: readonly Listed[]) => {
    for (const record of changes) if (record.id === id) take(record);
  });
  useEffect(() => {
    return feed.listen(source.kind, {
      onChanges: (changes) => onChanges(changes as readonly ListedRecord[] as readonly Listed[]),
      onReset: () => {},
    });
  }, [feed, source]);

  const loaded = query.data ?? undefined;
  return {
    record: id === undefined ? undefined : newer(listed, loaded),
    isMissing: id !== undefined && listed === undefined && query.data === null,
    problem: listed === undefined && query.isError ? query.error.message : undefined,
    /** Takes in a record that the server has answered with. */
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
