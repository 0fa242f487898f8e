import type { Insertable } from 'kysely';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import type { ActivityLog, DB, Deposits, Withdrawals } from '#db/types.ts';
import type { Role } from '#domain/access/capabilities.ts';
import { type Actor, activityRow } from '#server/features/activity/record.ts';
import { statusActivity } from '#server/features/deposits/status-activity.ts';
import { loadSettings } from '#server/features/payment-settings/store.ts';
import { hasStaff, insertStaff } from '#server/features/staff/store.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/passwords/password-hash.ts';
import { type DemoDeposit, type DemoWithdrawal, demoDeposits, demoWithdrawals } from './demo-requests.ts';
import { createRandom } from './random.ts';

/** The people of a demo; all have the demo's password. */
export const DEMO_STAFF: ReadonlyArray<{
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
}> = [
  { email: 'owner@demo.example', displayName: 'Olivia Owner', role: 'owner' },
  { email: 'supervisor@demo.example', displayName: 'Sam Supervisor', role: 'supervisor' },
  { email: 'member@demo.example', displayName: 'Maya Member', role: 'member' },
];

const SEED = 20_260_101;
const ROWS_A_STATEMENT = 500;

/** Fills an empty demo: staff of each role, and about 5,000 deposits and withdrawals over 90 days. */
export async function seedDemo(database: Database, password: string, now: Date): Promise<void> {
  if (await hasStaff(database)) return;
  const passwordHash = await hashPassword(password);
  const staff = DEMO_STAFF.map((person) => ({ ...person, id: uuidv4() }));
  const changers = staff.filter(({ role }) => role !== 'member');
  const { settings } = await loadSettings(database);
  const random = createRandom(SEED);
  const deposits = demoDeposits(random, settings, now).map((deposit) => ({
    id: uuidv7({ msecs: deposit.createdAt.getTime() }),
    deposit,
    actor: random.pick(changers),
  }));
  const withdrawals = demoWithdrawals(random, now).map(withdrawalRow);

  await database.queries.transaction().execute(async (transaction) => {
    for (const person of staff)
      await insertStaff({ ...database, queries: transaction }, { ...person, passwordHash });
    await insertAll(transaction, 'deposits', deposits.map(depositRow));
    await insertAll(transaction, 'withdrawals', withdrawals);
    await insertAll(
      transaction,
      'activity_log',
      deposits.filter(({ deposit }) => deposit.handledAt).map(statusChangeRow),
    );
  });
}

type Handled = { readonly id: string; readonly deposit: DemoDeposit; readonly actor: Actor };

async function insertAll<Table extends keyof DB>(
  transaction: Queries,
  table: Table,
  rows: ReadonlyArray<Insertable<DB[Table]>>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await transaction
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_A_STATEMENT))
      .execute();
  }
}

function depositRow({ id, deposit, actor }: Handled): Insertable<Deposits> {
  return {
    id,
    source: 'player',
    username: deposit.username,
    method: deposit.method,
    amount_cents: deposit.amountCents,
    sender_name: deposit.senderName ?? null,
    reference: deposit.reference,
    account_id: deposit.account.id,
    payment_account: deposit.account.label,
    status: deposit.status,
    created_at: deposit.createdAt,
    ...(deposit.handledAt && {
      status_updated_at: deposit.handledAt,
      status_updated_by: actor.id,
      status_updated_by_name: actor.displayName,
      status_updated_by_email: actor.email,
    }),
  };
}

function withdrawalRow(withdrawal: DemoWithdrawal): Insertable<Withdrawals> {
  const { status } = withdrawal;
  const isSendStatus = status === 'sent' || status === 'not_sent';
  return {
    id: uuidv7({ msecs: withdrawal.createdAt.getTime() }),
    source: 'player',
    username: withdrawal.username,
    method: withdrawal.method,
    amount_cents: withdrawal.amountCents,
    recipient_name: withdrawal.recipientName,
    payment_username: withdrawal.paymentUsername ?? null,
    email: withdrawal.email ?? null,
    coin: withdrawal.coin ?? null,
    network: withdrawal.network ?? null,
    wallet_address: withdrawal.walletAddress ?? null,
    created_at: withdrawal.createdAt,
    status,
    approval_status: isSendStatus ? 'approved' : status,
    send_status: isSendStatus ? status : null,
  };
}

function statusChangeRow({ id, deposit, actor }: Handled): Insertable<ActivityLog> {
  const before = { ...deposit, id, status: 'pending' };
  return { ...activityRow(statusActivity(before, deposit.status, actor)), created_at: deposit.handledAt };
}
