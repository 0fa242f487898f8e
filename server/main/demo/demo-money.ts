import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { CallInput } from '#contract/calls.ts';
import { methodKeyOf } from '#domain/methods/methods.ts';
import { type Cents, cents, formatUsd } from '#domain/money/usd.ts';
import type { Rail } from '#domain/receipts/rail.ts';
import { addDays, nyDay, startOfNyDay } from '#domain/time/new-york.ts';
import { activityRow, insertActivity, type NewActivity } from '#server/features/activity/store.ts';
import { digestOf, type StoredClose } from '#server/features/ledger/closes.ts';
import { approvePrepared } from '#server/features/ledger/decide-close.ts';
import { prepare, prepareOpening } from '#server/features/ledger/prepare-close.ts';
import { type LedgerChange, storeStated } from '#server/features/ledger/stated-balances.ts';
import { preparePayout } from '#server/features/outgoing/match-outgoing.ts';
import { storeMatch } from '#server/features/outgoing/store.ts';
import type { IncomingReceipt, IntakeContext } from '#server/features/receipts/incoming-receipt.ts';
import { lockReceipts } from '#server/features/receipts/store.ts';
import { takeReceiptsIn } from '#server/features/receipts/take-receipts.ts';
import { withdrawalRecords } from '#server/features/withdrawals/store.ts';
import type { DemoWithdrawal } from './demo-requests.ts';
import type { Random } from './random.ts';

type SentPayout = { readonly id: string; readonly request: DemoWithdrawal; readonly paidFrom: string };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A payout that is not seen for longer than any takes. */
const UNSEEN_FOR_MS = 6 * DAY_MS;

/** The payouts leave their accounts, but for one. */
export async function leaveDemoMoney(
  intake: IntakeContext,
  payouts: readonly SentPayout[],
  random: Random,
  now: Date,
): Promise<void> {
  const age = ({ request: { handled } }: SentPayout) => now.getTime() - (handled?.at.getTime() ?? 0);
  const unseen = payouts.findLast((payout) => age(payout) > UNSEEN_FOR_MS);
  const seen = payouts.filter((payout) => payout !== unseen && age(payout) > HOUR_MS);
  const taken = await takeReceiptsIn(
    intake,
    seen.map((payout, index) => leaving(payout, index, random)),
  );
  for (const [index, { id }] of seen.entries()) {
    const receiptId = taken[index]?.id as string;
    const receipt = (await lockReceipts(intake.transaction, [receiptId])).get(receiptId);
    const row = await withdrawalRecords.lockRow(intake.transaction, id);
    const found = receipt && row && (await preparePayout(intake, receipt, row));
    if (found) await storeMatch(intake, receipt, { ...found, id: uuidv7() });
  }
}

function leaving({ request, paidFrom }: SentPayout, index: number, random: Random): IncomingReceipt {
  const { method, amountCents, recipientName = '', paymentUsername, email, handled } = request;
  const occurredAt = new Date((handled?.at.getTime() ?? 0) + random.integer(1, 20) * MINUTE_MS);
  return {
    source: 'mail',
    sourceKey: `demo-left-${index}`,
    accountId: paidFrom,
    authenticity: 'proved',
    read: {
      ...{ rail: methodKeyOf(method) as Rail, event: 'payment', direction: 'out', currency: 'usd' },
      ...{ amount: amountCents, payerName: recipientName, payerHandle: paymentUsername ?? email ?? '' },
      ...{ note: '', transactionId: `left${index}`, occurredAt },
    },
    raw: `You paid ${recipientName} ${formatUsd(amountCents)}`,
    receivedAt: occurredAt,
  };
}

type Closing = Pick<LedgerChange, 'transaction' | 'signer'> & {
  readonly accountId: string;
  readonly by: LedgerChange['staff'];
  readonly other: LedgerChange['staff'];
};

const FEE = cents(1_240);

/** An opening three weeks ago, a week that tied, a week with a fee, and one that waits for a second person. */
export async function closeDemoDays(closing: Closing, now: Date): Promise<void> {
  const day = (before: number) => addDays(nyDay(now), -before);
  const morning = (before: number) => new Date(startOfNyDay(day(before)).getTime() + 9 * HOUR_MS);
  const opened = await says(closing, morning(20));
  await approve(closing, (context) =>
    prepareOpening(context, { ...newSaying(closing, morning(20)), amount: cents(opened + 124_000) }),
  );
  const openNote = 'Looked through: players who did not write their code.';
  await state(closing, morning(13), cents(0));
  await approve(closing, (context) => prepare(context, { ...newClose(closing, day(14)), openNote }));
  await state(closing, morning(6), FEE);
  const fee = {
    difference: cents(-FEE),
    varianceKind: 'fee' as const,
    varianceNote: 'Three instant transfers; Venmo mails no fees.',
  };
  await approve(closing, (context) => prepare(context, { ...newClose(closing, day(7)), ...fee, openNote }));
  await state(closing, morning(1), cents(0));
  await logged(closing, (context) => prepare(context, { ...newClose(closing, day(2)), openNote }));
}

function newSaying({ accountId }: Closing, asOf: Date) {
  return { requestId: uuidv7(), accountId, asOf: asOf.toISOString() };
}

function newClose({ accountId }: Closing, through: string) {
  return { requestId: uuidv7(), accountId, through };
}

async function says({ transaction, accountId }: Closing, at: Date): Promise<Cents> {
  const { rows } = await sql<{
    held: Cents;
  }>`select balance_at(${`held:${accountId}`}, ${at}) as held`.execute(transaction);
  return rows[0]?.held ?? cents(0);
}

async function state(closing: Closing, asOf: Date, less: Cents): Promise<void> {
  const amount = cents((await says(closing, asOf)) - less);
  await logged(closing, (context) => storeStated(context, { ...newSaying(closing, asOf), amount }));
}

async function approve(closing: Closing, preparing: (context: LedgerChange) => Promise<StoredClose>) {
  const prepared = await logged(closing, preparing);
  const approval = { id: prepared.id, digest: digestOf(prepared) } satisfies CallInput<'approveClose'>;
  await logged({ ...closing, by: closing.other }, (context) => approvePrepared(context, approval));
}

async function logged<Result>(
  { transaction, signer, by: staff }: Closing,
  make: (context: LedgerChange) => Promise<Result>,
): Promise<Result> {
  const entries: NewActivity[] = [];
  const made = await make({ transaction, signer, staff, log: (entry) => entries.push(entry) });
  await insertActivity(
    transaction,
    signer,
    entries.map((entry) => activityRow(entry)),
  );
  return made;
}
