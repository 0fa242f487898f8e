import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useLiveFeed } from '../../live/live-context.tsx';
import { SidePane } from '../details/drawer.tsx';
import { type DetailsExtras, RecordDetails } from '../details/record-details.tsx';
import { RecordHistory } from '../details/record-history.tsx';
import { uuid } from '../record/list-address.ts';
import { amountText, type ListedRecord, type RecordKind, type Records } from '../record/record.ts';
import type { RecordSource, RecordTools } from '../record/record-source.ts';
import type { StatusChange } from '../status/pending-changes.ts';

type OpenedRecordProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly opened: OpenRecord<Kind>;
  /** By record id. */
  readonly changes: ReadonlyMap<string, StatusChange>;
  readonly extras: DetailsExtras<Kind>;
  readonly onClose: () => void;
};

export function OpenedRecord<Kind extends RecordKind>(props: OpenedRecordProps<Kind>) {
  const { tools, opened, changes, extras, onClose } = props;
  const { record, isMissing, isFailed, query } = opened;
  const { singular } = tools.source;
  return (
    <SidePane
      opened={record !== undefined || isMissing || isFailed}
      title={record ? `${singular} of ${record.username} · ${amountText(record.amount)}` : 'Details'}
      onClose={onClose}
    >
      {record ? (
        <>
          <p style={{ padding: '8px 16px 0' }}>
            <Link
              to={tools.source.kind === 'deposit' ? '/deposits/$id' : '/withdrawals/$id'}
              params={{ id: record.id }}
            >
              Open as a page
            </Link>
          </p>
          <RecordDetails
            key={record.id}
            tools={tools}
            record={record}
            change={changes.get(record.id)}
            extras={extras}
          >
            <RecordHistory kind={tools.source.kind} record={record} />
          </RecordDetails>
        </>
      ) : (
        <p role="alert" style={{ padding: 16 }}>
          {isMissing ? `${singular} not found.` : query.error?.message}
        </p>
      )}
    </SidePane>
  );
}

export type OpenRecord<Kind extends RecordKind> = ReturnType<typeof useOpenRecord<Kind>>;

/** Kept current by the live feed, also a record beyond the page. @param rows the rows of the page */
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
    isFailed: listed === undefined && query.isError,
    query,
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
