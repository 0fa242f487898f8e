import { type Insertable, sql } from 'kysely';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import type { DB, Deposits, Withdrawals } from '#db/types.ts';
import { type Capability, can, type Role } from '#domain/access/capabilities.ts';
import type { PaymentSettings } from '#domain/accounts/account.ts';
import { methodKeyOf } from '#domain/methods/methods.ts';
import { OPEN_HOURS } from '#domain/receipts/matching/differences.ts';
import { KNOWN_FORMATS, recogniseFormat } from '#domain/receipts/statements/statement-formats.ts';
import { nyDay } from '#domain/time/new-york.ts';
import { hasStaff, insertStaff } from '#server/features/accounts/store.ts';
import {
  type ActivityRow,
  type Actor,
  activityRow,
  insertActivity,
  type NewActivity,
} from '#server/features/activity/store.ts';
import { insertDeposits } from '#server/features/deposits/store.ts';
import { loadSettings } from '#server/features/payment-settings/store.ts';
import { insertPlayers } from '#server/features/players/store.ts';
import { insertAllocations } from '#server/features/receipts/allocations.ts';
import type { IntakeContext } from '#server/features/receipts/incoming-receipt.ts';
import { takeReceiptsIn } from '#server/features/receipts/take-receipts.ts';
import { recordActivityEntry } from '#server/features/records/record-activity.ts';
import { statusEvent } from '#server/features/records/status-event.ts';
import { readStatement, topOf } from '#server/features/statements/read-file.ts';
import { takeLines } from '#server/features/statements/take-lines.ts';
import { sealPassword } from '#server/features/withdrawals/player-password.ts';
import { setByColumns, statusColumns } from '#server/features/withdrawals/status-columns.ts';
import { insertWithdrawals } from '#server/features/withdrawals/store.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/passwords/password-hash.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';
import { closeDemoDays, leaveDemoMoney } from './demo-money.ts';
import { demoReceipts } from './demo-receipts.ts';
import { type DemoDeposit, type DemoWithdrawal, demoDeposits, demoWithdrawals } from './demo-requests.ts';
import { createRandom, type Random } from './random.ts';

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
const PLAYER_PASSWORD = 'demo-player';

/** Staff of each role, and about 3,000 deposits and withdrawals over 90 days. */
export async function seedDemo(
  database: Database,
  options: { readonly password: string; readonly sealer: Sealer; readonly now: Date },
): Promise<void> {
  if (await hasStaff(database)) return;
  const { password, sealer, now } = options;
  const signer = createRowSigner(sealer.keys);
  const passwordHash = await hashPassword(password);
  const staff = DEMO_STAFF.map((person) => ({ ...person, id: uuidv4() }));
  const whoMay = (capability: Capability) => staff.filter(({ role }) => can(role, capability));
  const { settings } = await loadSettings(database, signer);
  const random = createRandom(SEED);
  const deposits = assign(demoDeposits(random, settings, now), whoMay('deposits.change'), random);
  const withdrawals = assign(demoWithdrawals(random, now), whoMay('withdrawals.change'), random);
  const seal = (id: string) => sealPassword(sealer, id, PLAYER_PASSWORD);

  await database.queries.transaction().execute(async (transaction) => {
    for (const person of staff) await insertStaff(transaction, signer, { ...person, passwordHash });
    await insertPlayers(transaction, standings(deposits, random));
    await insertAll(deposits.map(depositRow), (rows) => insertDeposits(transaction, rows));
    const log: NewActivity[] = [];
    const intake = { transaction, sealer, signer, log: (entry: NewActivity) => log.push(entry) };
    const requests = deposits.map(({ request }) => request);
    const [matched, afterwards] = demoReceipts(random, requests, now);
    await takeReceiptsIn(intake, matched);
    await giveOldReceipts(transaction, now);
    await takeReceiptsIn(intake, afterwards);
    await importDemoStatements(intake, settings, now);
    await insertAll(
      withdrawals.map((each) => ({
        ...withdrawalRow(each, seal),
        paid_from: paidFromOf(each.request, settings) ?? null,
      })),
      (rows) => insertWithdrawals(transaction, rows),
    );
    const payouts = withdrawals.flatMap(({ id, request }) => {
      const paidFrom = paidFromOf(request, settings);
      return paidFrom ? [{ id, request, paidFrom }] : [];
    });
    await leaveDemoMoney(intake, payouts, random, now);
    const entries = [
      ...deposits.flatMap(depositEntries),
      ...withdrawals.flatMap(withdrawalEntries),
      ...log.map((entry) => ({ ...activityRow(entry), created_at: now })),
    ];
    await insertAll(
      entries.sort((one, other) => Number(one.created_at) - Number(other.created_at)),
      (rows) => insertActivity(transaction, signer, rows),
    );
    const accountId = settings.methods.venmo.accounts[0]?.id;
    const [other, by] = whoMay('money.close');
    if (accountId && by && other) await closeDemoDays({ transaction, signer, accountId, by, other }, now);
  });
}

/** As the rules gave them in their time: today they would say that these are late. */
async function giveOldReceipts(transaction: Queries, now: Date): Promise<void> {
  const { rows } = await sql<Parameters<typeof insertAllocations>[1][number]>`
    select gen_random_uuid() as id, receipts.id as receipt_id, deposits.id as deposit_id, receipts.amount_cents,
      'reference' as rule
    from receipts join deposits on deposits.id = named_deposit_id
    where waits and receipts.amount_cents = deposits.amount_cents and occurred_at < deposits.created_at + interval '1 hour'
      and deposits.created_at < ${now}::timestamptz - ${OPEN_HOURS} * interval '1 hour'`.execute(transaction);
  await insertAll(rows, (some) => insertAllocations(transaction, some));
}

/** Of a payout that was sent and not in coins. */
function paidFromOf(
  { method, handled, createdAt }: DemoWithdrawal,
  { methods }: PaymentSettings,
): string | undefined {
  const key = methodKeyOf(method);
  if (handled?.change.status !== 'sent' || !key || key === 'crypto') return undefined;
  const { accounts } = methods[key];
  return accounts[createdAt.getTime() % accounts.length]?.id;
}

function assign<Request extends { readonly createdAt: Date }>(
  requests: readonly Request[],
  staff: readonly Actor[],
  random: Random,
): Array<Assigned<Request>> {
  return requests.map((request) => ({
    id: uuidv7({ msecs: request.createdAt.getTime() }),
    request,
    actor: random.pick(staff),
  }));
}

function standings(
  deposits: ReadonlyArray<Assigned<{ readonly username: string }>>,
  random: Random,
): Array<Insertable<DB['players']>> {
  const usernames = new Set(deposits.map(({ request }) => request.username));
  return Array.from(usernames).flatMap((username) => {
    const standing = random.weighted([
      ['good', 94],
      ['warning', 5],
      ['suspended', 1],
    ]);
    return standing === 'good' ? [] : [{ username, standing }];
  });
}

async function insertAll<Row>(
  rows: readonly Row[],
  insert: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await insert(rows.slice(start, start + ROWS_A_STATEMENT));
  }
}

type Assigned<Request> = { readonly id: string; readonly request: Request; readonly actor: Actor };

function depositRow({ id, request, actor }: Assigned<DemoDeposit>): Insertable<Deposits> {
  return {
    id,
    source: 'player',
    username: request.username,
    method: request.method,
    amount_cents: request.amountCents,
    sender_name: request.senderName ?? null,
    reference: request.reference,
    account_id: request.account.id,
    payment_account: request.account.label,
    status: request.status,
    decline_reason: request.declinedFor.reason,
    custom_decline_reason: request.declinedFor.customReason,
    created_at: request.createdAt,
    ...(request.handledAt && {
      status_updated_at: request.handledAt,
      status_updated_by: actor.id,
      status_updated_by_name: actor.displayName,
      status_updated_by_email: actor.email,
    }),
  };
}

/** @param seal seals the player password of a pending withdrawal */
function withdrawalRow(
  { id, request, actor }: Assigned<DemoWithdrawal>,
  seal: (withdrawalId: string) => string,
): Insertable<Withdrawals> {
  const { handled } = request;
  return {
    id,
    source: 'player',
    username: request.username,
    method: request.method,
    amount_cents: request.amountCents,
    recipient_name: request.recipientName ?? null,
    payment_username: request.paymentUsername ?? null,
    email: request.email ?? null,
    coin: request.coin ?? null,
    network: request.network ?? null,
    wallet_address: request.walletAddress ?? null,
    password_sealed: handled ? null : seal(id),
    created_at: request.createdAt,
    approval_status: handled ? 'approved' : 'pending',
    ...(handled && { ...statusColumns(handled.change), ...setByColumns(handled.change, actor, handled.at) }),
  };
}

function depositEntries({ id, request, actor }: Assigned<DemoDeposit>): ActivityRow[] {
  if (request.handledAt === undefined) return [];
  const before = { ...request, id, amount_cents: request.amountCents, status: 'pending' };
  const event = statusEvent('deposit', 'pending', request.status, request.declinedFor);
  const entry = activityRow(recordActivityEntry('deposit', before, actor, event));
  return [{ ...entry, created_at: request.handledAt }];
}

function withdrawalEntries({ id, request, actor }: Assigned<DemoWithdrawal>): ActivityRow[] {
  if (request.handled === undefined) return [];
  const before = { ...request, id, amount_cents: request.amountCents, status: 'pending' };
  const event = statusEvent('withdrawal', 'pending', request.handled.change.status, request.handled.change);
  const entry = activityRow(recordActivityEntry('withdrawal', before, actor, event));
  return [{ ...entry, created_at: request.handled.at }];
}

async function importDemoStatements(
  intake: IntakeContext,
  { methods }: PaymentSettings,
  now: Date,
): Promise<void> {
  const accountId = methods.zelle.accounts[0]?.id;
  if (accountId === undefined) return;
  for (const content of demoStatements(nyDay(now))) {
    const recognised = recogniseFormat(topOf(content), KNOWN_FORMATS);
    if (recognised === undefined || 'fitting' in recognised) throw new Error('no statement of a bank');
    const lines = await readStatement(content, recognised, now);
    await takeLines(intake, lines ?? [], { accountId, receivedAt: now });
  }
}

/** @param day as `YYYY-MM-DD` */
function demoStatements(day: string): readonly string[] {
  const [year = '', month = '', date = ''] = day.split('-');
  const [us, short] = [`${month}/${date}/${year}`, `${month}/${date}/${year.slice(2)}`];
  return [
    `"${us}","61.10","*","","ZELLE FROM FALK NORA ON ${month}/${date} REF # WFCT0ZR8LFSX"\n`,
    `Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance
4321,Zelle money received from VERA HOLM,${short},Credit,62.2,1262.20
`,
    `"Date","Transaction","Name","Memo","Amount"
"${day}","CREDIT","ZELLE INSTANT PMT FROM OTTO MARSH USBxyt9u3a9f","","63.30"
`,
    `"Transaction Date","Transaction Description","Amount","Category","Balance"
"${day}","ZEL FROM KAI STONE","+ $64.40","","$1264.40"
`,
    `Posting Date,Transaction Date,Amount,Credit Debit Indicator,Description
${us},${us},65.50,Credit,Zelle CR Jana Rowe
`,
  ];
}
