import { sql } from 'kysely';
import { paidAccount } from '#domain/accounts/account.ts';
import { methodKeyOf } from '#domain/methods/methods.ts';
import { type Cents, sumCents } from '#domain/money/usd.ts';
import { COMPLETED_STATUSES } from '#domain/records/record.ts';
import { nyDay, startOfNyDay } from '#domain/time/new-york.ts';
import { defineHandler, defineSharedRead } from '#server/features/define-handler.ts';
import { methodEdit } from '#server/features/records/edits.ts';
import { lockRecord, unlockRecord } from '#server/features/records/lock-record.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { changeDeposit, type DepositEdit } from './change-deposit.ts';
import type { DepositRow } from './store.ts';
import { findDeposits } from './view.ts';

export { createManualDeposit } from './create-manual-deposit.ts';
export { sendDepositEmail } from './send-deposit-email.ts';
export { updateDepositAmount } from './update-deposit-amount.ts';
export { updateDepositStatus } from './update-deposit-status.ts';
export { updateDepositUsername } from './update-deposit-username.ts';
export { writeOff } from './write-off.ts';

export const getDeposits = defineSharedRead('getDeposits', ({ input }, { database }) =>
  findDeposits(database, input),
);

export const lockDeposit = defineHandler('lockDeposit', ({ input, staff }, { change, records }) =>
  lockRecord(change, records.deposit, input.depositId, { staff, takeOver: input.takeOver ?? false }),
);

export const unlockDeposit = defineHandler('unlockDeposit', ({ input, staff }, { change, records }) =>
  unlockRecord(change, records.deposit, input.depositId, staff),
);

export const updateDepositPaymentAccount = defineHandler(
  'updateDepositPaymentAccount',
  ({ input, staff }, services) =>
    changeDeposit(services, input, staff, 'payment account', (before) =>
      paymentAccountEdit(before, input.paymentAccount),
    ),
);

function paymentAccountEdit(before: DepositRow, paymentAccount: string): DepositEdit | undefined {
  if (before.payment_account === paymentAccount) return undefined;
  const paymentAccountChange = `${before.payment_account ?? 'none'} → ${paymentAccount}`;
  return {
    fields: { payment_account: paymentAccount },
    event: {
      action: 'deposit_payment_account_updated',
      message: `Payment account changed: ${paymentAccountChange}`,
      details: { paymentAccountChange },
    },
  };
}

export const updateDepositPaymentMethod = defineHandler(
  'updateDepositPaymentMethod',
  ({ input, staff }, services) =>
    changeDeposit(services, input, staff, 'payment method', (before) =>
      methodEdit('deposit_payment_method_updated', before, input.newMethod),
    ),
);

export const updateDepositSenderName = defineHandler(
  'updateDepositSenderName',
  ({ input, staff }, services) =>
    changeDeposit(services, input, staff, 'sender name', (before) =>
      senderNameEdit(before, input.senderName),
    ),
);

function senderNameEdit(before: DepositRow, senderName: string): DepositEdit | undefined {
  if (before.sender_name === senderName) return undefined;
  const senderNameChange = `${before.sender_name ?? 'none'} → ${senderName}`;
  return {
    fields: { sender_name: senderName },
    event: {
      action: 'deposit_sender_name_updated',
      message: `Sender name changed: ${senderNameChange}`,
      details: { senderNameChange, senderName },
    },
  };
}

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
