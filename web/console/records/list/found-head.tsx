import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { exactCents, formatUsd, sumCents } from '#domain/money/usd.ts';
import { QueueSummary } from '../../kit/lists.tsx';
import { useRefreshOnChange } from '../../live/use-refresh-on-change.ts';
import { isFiltered, type ListFilter } from '../record/list-address.ts';
import { amountText, type RecordKind, type Records } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';
import type { RecordPage } from './record-page.ts';

const EVERY_MS = 5_000;

/** Whether more was chosen than what waits, whose figures are the queue's. */
export function isNarrowed<Kind extends RecordKind>(source: RecordSource<Kind>, filter: ListFilter): boolean {
  const { status, ...other } = filter;
  return (
    isFiltered(other) || (status !== undefined && !source.waiting.some((view) => view.status === status))
  );
}

/** How many records a search or filter finds, and what they amount to. */
export function FoundHead<Kind extends RecordKind>({
  source,
  filter,
  page,
  isFirst,
}: {
  readonly source: RecordSource<Kind>;
  readonly filter: ListFilter;
  /** Undefined while it is read. */
  readonly page: RecordPage<Records[Kind]> | undefined;
  readonly isFirst: boolean;
}) {
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
