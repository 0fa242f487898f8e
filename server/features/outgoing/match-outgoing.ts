import type { ParsedInput } from '#contract/calls.ts';
import { can } from '#domain/access/capabilities.ts';
import { FITS_WITHIN_DAYS, fitOf, mostWithFee, type Payout } from '#domain/ledger/leaving.ts';
import { methodKeyOf } from '#domain/methods/methods.ts';
import { type Cents, cents, formatUsd, sumCents } from '#domain/money/usd.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { ReceiptRow } from '#server/features/receipts/observation.ts';
import { lockReceipts, requireCountedElsewhere } from '#server/features/receipts/store.ts';
import { type WithdrawalRow, withdrawalRecords } from '#server/features/withdrawals/store.ts';
import { CallError, invalidArgument, refused, sentBefore } from '#server/platform/protocol/call-error.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { LONG_AGO, toPayout } from './find-payouts.ts';
import { type Changing, leftOf, type MatchRow, placeOf, storeMatch, undoMatch } from './store.ts';

type Input = ParsedInput<'matchOutgoing'>;
const SAID = 'It is said already what this money, or this payout, was.';

type Found = Omit<Parameters<typeof storeMatch>[2], 'id' | 'actor' | 'note'>;

export const matchOutgoing = defineHandler('matchOutgoing', async ({ input, staff }, { change }) => {
  const { as, note } = input;
  if (as.kind !== 'payout' && as.kind !== 'return' && !can(staff.role, 'money.settle')) {
    throw new CallError(
      'PERMISSION_DENIED',
      'Only an owner says of money that it was no payout and no return.',
    );
  }
  if (as.kind === 'outside' && note === undefined) {
    throw invalidArgument([{ field: 'note', message: 'Say where it went.' }]);
  }
  await change(async (transaction, log) => {
    const context = { transaction, log };
    if (await isRepeat(context, input, staff)) return;
    const ids = [input.receiptId, ...(as.kind === 'return' ? [as.receiptId] : [])];
    const receipts = await lockReceipts(transaction, ids);
    const receipt = requireLeft(receipts.get(input.receiptId));
    const found = await find(context, receipt, as, receipts, staff);
    const stored = await storeMatch(context, receipt, { ...found, id: input.requestId, actor: staff, note });
    if (stored === undefined) throw refused(SAID);
  });
  return { status: 'success' as const, message: 'Noted.' };
});

/** Whether the same person has said the same before. @throws CallError ALREADY_EXISTS */
async function isRepeat({ transaction }: Changing, { requestId, receiptId, as }: Input, staff: Staff) {
  const row = await transaction
    .selectFrom('outgoing_matches')
    .selectAll()
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (row === undefined) return false;
  if (row.receipt_id === receiptId && isSaid(row, as) && row.made_by === staff.id) return true;
  throw sentBefore();
}

function isSaid({ kind, withdrawal_id, returned_id, to_account }: MatchRow, as: Input['as']): boolean {
  switch (as.kind) {
    case 'payout':
      return withdrawal_id === as.withdrawalId;
    case 'return':
      return returned_id === as.receiptId;
    case 'own-transfer':
      return to_account === as.accountId;
    default:
      return kind === as.kind;
  }
}

function requireLeft(receipt: ReceiptRow | undefined): ReceiptRow {
  if (receipt === undefined)
    throw new CallError('NOT_FOUND', 'There is no such receipt. Please refresh the page.');
  const { direction, event, currency, authenticity } = receipt;
  if (direction !== 'out' || event !== 'payment') throw refused('This is no money that left.');
  if (currency !== 'usd') throw refused('Only US dollars are followed.');
  if (authenticity === 'unproved') throw refused('Nobody has proved that this money left.');
  if (leftOf(receipt) === 0) throw refused('All of it came back.');
  return receipt;
}

async function find(
  context: Changing,
  receipt: ReceiptRow,
  as: Input['as'],
  receipts: ReadonlyMap<string, ReceiptRow>,
  staff: Staff,
): Promise<Found> {
  const left = leftOf(receipt);
  switch (as.kind) {
    case 'payout':
      return payoutOf(context, receipt, as.withdrawalId, staff);
    case 'return': {
      const returned = receipts.get(as.receiptId);
      if (returned === undefined || returned.returned_cents === 0) {
        throw refused('Nothing of that receipt was noted as returned.');
      }
      const unseen = await unseenOf(context, returned);
      if (unseen <= 0) throw refused('All of that return was seen going back.');
      const amount = cents(Math.min(left, unseen));
      requireFee(left, amount, 'was returned');
      requireFit(staff, receipt, {
        ...{ amount, paidFrom: null, name: returned.payer_name },
        ...{ handles: [returned.payer_handle], sentAt: returned.returned_at ?? LONG_AGO },
      });
      return { kind: 'return', returnedId: returned.id, amount_cents: amount, sentFrom: placeOf(returned) };
    }
    case 'own-transfer':
      await requireOther(context, receipt, as.accountId);
      return { kind: 'own-transfer', toAccount: as.accountId, amount_cents: left };
    case 'repeat':
      await requireCountedElsewhere(context.transaction, receipt.id);
      return { kind: 'repeat', amount_cents: left };
    default:
      return { kind: as.kind, amount_cents: left };
  }
}

/** Of a locked receipt, what was noted as returned and is not found yet. */
async function unseenOf({ transaction }: Changing, { id, returned_cents }: ReceiptRow): Promise<number> {
  const found = await transaction
    .selectFrom('outgoing_matches')
    .select('amount_cents')
    .where('returned_id', '=', id)
    .where('undone_at', 'is', null)
    .execute();
  return returned_cents - sumCents(found.map(({ amount_cents }) => amount_cents));
}

async function payoutOf(context: Changing, receipt: ReceiptRow, id: string, staff: Staff): Promise<Found> {
  const payout = await withdrawalRecords.lockRow(context.transaction, id);
  if (payout === undefined)
    throw new CallError('NOT_FOUND', 'There is no such withdrawal. Please refresh the page.');
  if (payout.status !== 'sent') throw refused('This withdrawal is not said to be sent.');
  if (methodKeyOf(payout.method) !== receipt.rail) {
    throw refused(`This withdrawal is paid by ${payout.method}.`);
  }
  requireFee(leftOf(receipt), payout.amount_cents, 'was said to be sent');
  requireFit(staff, receipt, toPayout(payout));
  const found = await preparePayout(context, receipt, payout);
  if (found === undefined) throw refused(SAID);
  return found;
}

/** Money to somebody's own pocket would else be a payout, or a return, by their own word. @throws CallError PERMISSION_DENIED */
function requireFit({ role }: Staff, receipt: ReceiptRow, said: Payout): void {
  if (can(role, 'money.settle')) return;
  if (receipt.contradiction !== null) {
    const message = `${receipt.contradiction} Only an owner says what it was.`;
    throw new CallError('PERMISSION_DENIED', message);
  }
  const { account_id, payer_name, payer_handle, occurred_at, received_at } = receipt;
  const leaving = { accountId: account_id, name: payer_name, handle: payer_handle, amount: leftOf(receipt) };
  const fit = fitOf({ ...leaving, at: occurred_at ?? received_at }, said);
  if (fit && fit.recipient !== 'other') return;
  throw new CallError(
    'PERMISSION_DENIED',
    `It went to somebody else, or more than ${FITS_WITHIN_DAYS} days apart from when it was said to be sent. Only an owner says that it was this.`,
  );
}

/** What was seen says where it was paid from. Undefined if the payout, which is locked, was seen leaving before. */
export async function preparePayout(
  { transaction }: Changing,
  receipt: ReceiptRow,
  payout: WithdrawalRow,
): Promise<Found | undefined> {
  const seen = await transaction
    .selectFrom('outgoing_matches')
    .select('id')
    .where('withdrawal_id', '=', payout.id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  if (seen !== undefined) return undefined;
  if (receipt.account_id !== null && payout.paid_from !== receipt.account_id) {
    await withdrawalRecords.update(transaction, payout.id, { paid_from: receipt.account_id });
  }
  return {
    kind: 'payout',
    withdrawal: { id: payout.id, username: payout.username },
    amount_cents: payout.amount_cents,
    sentFrom: receipt.account_id ?? payout.paid_from ?? `unknown:${receipt.rail}`,
  };
}

function requireFee(left: Cents, said: Cents, words: string): void {
  if (left >= said && left <= mostWithFee(said)) return;
  throw refused(`${formatUsd(left)} left, and ${formatUsd(said)} ${words}: that is more than a fee apart.`);
}

async function requireOther(
  { transaction }: Changing,
  receipt: ReceiptRow,
  accountId: string,
): Promise<void> {
  if (accountId === receipt.account_id) throw refused('That is the account that it left.');
  const account = await transaction
    .selectFrom('receiving_accounts')
    .select('id')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account === undefined) throw new CallError('NOT_FOUND', 'There is no receiving account with this ID.');
}

export const unmatchOutgoing = defineHandler('unmatchOutgoing', async ({ input, staff }, { change }) => {
  await change(async (transaction, log) => {
    const ofMatch = transaction.selectFrom('outgoing_matches').selectAll().where('id', '=', input.matchId);
    const found = await ofMatch.executeTakeFirst();
    // before the match, as whoever changes the withdrawal does
    if (found?.withdrawal_id) await withdrawalRecords.lockRow(transaction, found.withdrawal_id);
    const match = await ofMatch.forUpdate().executeTakeFirst();
    if (match === undefined)
      throw new CallError('NOT_FOUND', 'There is no such match. Please refresh the page.');
    if (match.undone_at !== null) throw refused(`${match.undone_by_name} has taken this back.`);
    if (!isDaily(match) && !can(staff.role, 'money.settle')) {
      throw new CallError('PERMISSION_DENIED', 'An owner said what this was; only an owner takes it back.');
    }
    await undoMatch({ transaction, log }, match, { staff, reason: input.reason });
  });
  return { status: 'success' as const, message: 'Taken back.' };
});

function isDaily({ kind }: MatchRow): boolean {
  return kind === 'payout' || kind === 'return';
}
