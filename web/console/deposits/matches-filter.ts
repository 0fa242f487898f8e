import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { rangeOf } from '#domain/time/date-filter.ts';
import { type DepositsFilter, dateFilterOf } from './deposits-address.ts';
import { searchText } from './search-text.ts';

/** Whether the server would list a deposit under this filter, for deposits that arrive by themselves. */
export function matchesFilter(deposit: DepositRecord, filter: DepositsFilter, now: Date): boolean {
  if (filter.status !== undefined && deposit.status !== filter.status) return false;
  if (filter.method !== undefined && deposit.method !== filter.method) return false;
  if (filter.search !== undefined && !matchesSearch(deposit, filter.search)) return false;
  const { from, to } = rangeOf(dateFilterOf(filter), now);
  const createdAt = new Date(deposit.timestamp);
  if (from !== undefined && createdAt < from) return false;
  return to === undefined || createdAt < to;
}

/** As the server searches: in all the fields in a row. */
function matchesSearch({ username, senderName, method, reference }: DepositRecord, search: string): boolean {
  const text = [username, senderName ?? '', method, reference ?? ''].join(' ').toLowerCase();
  return text.includes(searchText(search).toLowerCase());
}
