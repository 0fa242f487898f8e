import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { ScreenTitle } from '../../brand/screen-title.tsx';
import { Columns, Stack, Text } from '../../kit/box.tsx';
import kit from '../../kit/kit.module.css';
import { LoadingLines } from '../../kit/panel.tsx';
import { LoadingFailed } from '../../live/loading-failed.tsx';
import { type DetailsExtras, RecordDetails } from '../details/record-details.tsx';
import { RecordHistory } from '../details/record-history.tsx';
import { usePageVerdicts } from '../list/row-keys.ts';
import { amountText, type RecordKind } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';
import { useOpenRecord } from './opened-record.tsx';
import { RecordDialogs, useRecordTools } from './record-tools.tsx';

type RecordScreenProps<Kind extends RecordKind> = {
  readonly source: RecordSource<Kind>;
  readonly id: string;
  readonly extras: DetailsExtras<Kind>;
};

const WIDTH = { maxWidth: 1100 };

export function RecordScreen<Kind extends RecordKind>({ source, id, extras }: RecordScreenProps<Kind>) {
  const opened = useOpenRecord(source, id, undefined);
  const { tools, statuses, dialogs } = useRecordTools(source, {
    ids: opened.record ? [id] : [],
    takers: [nothing, opened.take],
    openDetails: nothing,
  });
  const page = useRef<HTMLDivElement>(null);
  usePageVerdicts(page);
  const { record, isMissing, isFailed, query } = opened;
  const title = record
    ? `${source.singular} of ${record.username} · ${amountText(record.amount)}`
    : source.singular;

  return (
    <>
      <ScreenTitle screen={title} />
      <p style={{ padding: '12px 0 4px' }}>
        <Link to={source.kind === 'deposit' ? '/deposits' : '/withdrawals'}>All {source.plural}</Link>
      </p>
      <Text as="h1" size="huge" weight="bold" style={{ paddingBottom: 12 }}>
        {title}
      </Text>
      {isMissing && <p role="alert">{source.singular} not found.</p>}
      {isFailed && <LoadingFailed what={source.singular} query={query} />}
      {query.isFetching && record === undefined && !isFailed && (
        <Columns least={400} gap={16} style={WIDTH}>
          <Loading />
          <Loading />
        </Columns>
      )}
      {record && (
        <Columns least={400} gap={16} ref={page} style={WIDTH}>
          <div className={kit.panel}>
            <h2 className="visually-hidden">What it is</h2>
            <RecordDetails
              key={record.id}
              {...{ tools, record, extras }}
              change={statuses.changes.get(record.id)}
            />
          </div>
          <div className={kit.panel}>
            <h2 className="visually-hidden">What is known of it</h2>
            <RecordHistory kind={source.kind} record={record} />
          </div>
        </Columns>
      )}
      <RecordDialogs {...dialogs} />
    </>
  );
}

function Loading() {
  return (
    <Stack gap={24} className={kit.panel} style={{ padding: 14 }}>
      <LoadingLines />
      <LoadingLines />
    </Stack>
  );
}

function nothing(): void {}
