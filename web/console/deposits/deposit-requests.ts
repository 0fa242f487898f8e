import type { CallOutput } from '#contract/calls.ts';
import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { rangeOf } from '#domain/time/date-filter.ts';
import { call } from '#web/data/call.ts';
import { type DepositsFilter, dateFilterOf } from './deposits-address.ts';
import { searchText } from './search-text.ts';

/** @param limit rows; at most 100 */
export function loadDeposits(
  filter: DepositsFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<CallOutput<'getDeposits'>> {
  const { from, to } = rangeOf(dateFilterOf(filter), new Date());
  return call('getDeposits', {
    search: filter.search && searchText(filter.search),
    status: filter.status,
    method: filter.method,
    from: from?.toISOString(),
    to: to?.toISOString(),
    cursor,
    limit,
  });
}

/** One deposit as it is now: there is no call for a single one, so the millisecond it came in is listed. */
export async function reloadDeposit({ id, timestamp }: DepositRecord): Promise<DepositRecord | undefined> {
  const to = new Date(Date.parse(timestamp) + 1).toISOString();
  const { deposits } = await call('getDeposits', { from: timestamp, to, limit: 100 });
  return deposits.find((deposit) => deposit.id === id);
}
