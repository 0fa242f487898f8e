import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { exactCents, formatUsd, sumCents } from '#domain/money/usd.ts';
import type { WaitLimits } from '#domain/records/waiting-times.ts';
import { QueueSummary } from '../../kit/lists.tsx';
import { useRefreshOnChange } from '../../live/use-refresh-on-change.ts';
import { isFiltered, type ListFilter } from '../record/list-address.ts';
import { amountText, type RecordKind, type Records } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';
import { QueueHead } from './list-notices.tsx';
import type { RecordPage } from './record-page.ts';

const EVERY_MS = 5_000;

type Props<Kind extends RecordKind> = {
  readonly source: RecordSource<Kind>;
  readonly filter: ListFilter;
  /** Undefined while it is read. */
  readonly page: RecordPage<Records[Kind]> | undefined;
  readonly isFirst: boolean;
};

/** What a search or filter finds; where nothing but what waits was chosen, the queue. */
export function ListHead<Kind extends RecordKind>({
  waits,
  ...props
}: Props<Kind> & { readonly waits: WaitLimits }) {
  const { source, filter } = props;
  const { status, ...other } = filter;
  const isNarrowed =
    isFiltered(other) || (status !== undefined && !source.waiting.some((view) => view.status === status));
  return isNarrowed ? (
    <FoundHead {...props} />
  ) : (
    <QueueHead kind={source.kind} status={status} waits={waits} />
  );
}

/** How many records there are of it, and what they amount to. */
function FoundHead<Kind extends RecordKind>({ source, filter, page, isFirst }: Props<Kind>) {
  const isAll =
    isFirst && page !== undefined && page.nextCursor === null && !page.hasFallen && page.held.length === 0;
  const queryKey = [source.plural, 'figures', filter];
  const { data } = useQuery({
    queryKey,
    queryFn: () => source.loadFigures(filter),
    enabled: page !== undefined && !isAll,
    placeholderData: keepPreviousData,
  });
  useRefreshOnChange(source.kind, { queryKey, everyMs: EVERY_MS, isWanted: page !== undefined && !isAll });
  if (isAll) {
    const amount = sumCents(page.rows.map((row) => exactCents(row.amount)));
    return (
      <QueueSummary count={page.rows.length} state="found" amountText={formatUsd(amount)} oldest={null} />
    );
  }
  if (!data) return null;
  return data.hasMore ? (
    <QueueSummary count={data.count} state="or more found" amountText="" oldest={null} />
  ) : (
    <QueueSummary count={data.count} state="found" amountText={amountText(data.amount)} oldest={null} />
  );
}
