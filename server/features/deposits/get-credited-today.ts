import { sql } from 'kysely';
import { paidAccount } from '#domain/accounts/paid-account.ts';
import { methodKeyOf } from '#domain/methods/methods.ts';
import { type Cents, sumCents } from '#domain/money/usd.ts';
import { COMPLETED_STATUSES } from '#domain/records/record.ts';
import { nyDay, startOfNyDay } from '#domain/time/new-york.ts';
import { defineSharedRead } from '#server/features/define-handler.ts';
import type { Queries } from '#server/platform/database/database.ts';

export const getCreditedToday = defineSharedRead(
  'getCreditedToday',
  async (_, { database: { reads }, settings }) => {
    const { methods } = settings.current().settings;
    const credited = await creditedSince(reads, startOfNyDay(nyDay(new Date())));
    const byAccount = Map.groupBy(credited, ({ method, accountId, label }) => {
      const key = methodKeyOf(method) ?? 'crypto';
      return paidAccount(key, methods[key].accounts, { accountId, label })?.id;
    });
    byAccount.delete(undefined);
    return {
      accounts: [...byAccount].map(([accountId, sums]) => ({
        accountId: accountId as string,
        count: sums.reduce((total, { count }) => total + count, 0),
        amount: sumCents(sums.map(({ amount }) => amount)),
      })),
    };
  },
);

async function creditedSince(queries: Queries, since: Date) {
  return queries
    .selectFrom('deposits')
    .where('status', 'in', COMPLETED_STATUSES.deposit)
    .where('created_at', '>=', since)
    .select(['method', 'account_id as accountId', 'payment_account as label'])
    .select([sql<number>`count(*)`.as('count'), sql<Cents>`sum(amount_cents)::bigint`.as('amount')])
    .groupBy(['method', 'account_id', 'payment_account'])
    .execute();
}
