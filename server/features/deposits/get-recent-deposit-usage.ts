import { sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import { defineSharedRead } from '#server/features/define-handler.ts';
import type { Queries } from '#server/platform/database/database.ts';

const MAX_ACCOUNTS = 100;

export const getRecentDepositUsage = defineSharedRead(
  'getRecentDepositUsage',
  async ({ input: { hours } }, { database: { reads } }) => {
    const [accounts, methods] = await Promise.all([accountUses(reads, hours), methodCounts(reads, hours)]);
    return { accounts, methods };
  },
);

async function accountUses(queries: Queries, hours: number) {
  const rows = await depositsOf(queries, hours)
    .where('payment_account', 'is not', null)
    .select(['payment_account', 'method', sql<number>`count(*)`.as('uses')])
    .groupBy(['payment_account', 'method'])
    .orderBy('uses', 'desc')
    .orderBy('payment_account')
    .limit(MAX_ACCOUNTS)
    .execute();
  return rows.map(({ payment_account, method, uses }) => ({
    paymentAccount: payment_account as string,
    method,
    uses,
  }));
}

async function methodCounts(queries: Queries, hours: number) {
  return depositsOf(queries, hours)
    .select(['method', sql<number>`count(*)`.as('count'), sql<Cents>`sum(amount_cents)::bigint`.as('amount')])
    .groupBy('method')
    .orderBy('count', 'desc')
    .orderBy('method')
    .execute();
}

function depositsOf(queries: Queries, hours: number) {
  return queries
    .selectFrom('deposits')
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${hours}::int)`);
}
