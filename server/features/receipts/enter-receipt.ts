import { randomUUID } from 'node:crypto';
import type { ParsedInput } from '#contract/calls.ts';
import { accountLabel, type PaymentSettings } from '#domain/accounts/account.ts';
import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { occurredProblem } from '#domain/receipts/entry-bounds.ts';
import { RAIL_KEYS, RAILS, type Rail } from '#domain/receipts/rail.ts';
import type { Observation } from '#domain/receipts/same-payment.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import type { ChangeContext, Shown } from '#server/features/approvals/change-context.ts';
import {
  holdChange,
  outcomeOf,
  type Waiting,
  withdrawWaiting,
} from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError, invalidArgument, refused } from '#server/platform/protocol/call-error.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';
import { nameOf } from './close-receipt.ts';
import { findUnverified, recordConflicts } from './contradictions.ts';
import { findDuplicates, findKnown, keyOf } from './find-duplicates.ts';
import type { IncomingReceipt, IntakeContext } from './incoming-receipt.ts';
import { judgeReceipts } from './judge.ts';
import { columnsOf, observationFrom, type ReceiptRow } from './observation.ts';
import { lockOpenReceipt } from './open-receipt.ts';
import { applyEarlierReversals } from './reversals.ts';
import {
  findReceiptRows,
  lockRails,
  lockReceipt,
  lockReceipts,
  type ReceiptColumns,
  updateReceipt,
} from './store.ts';
import { takeReceiptsIn } from './take-receipts.ts';
import { findReceipt } from './view.ts';

type Entry = ParsedInput<'enterReceipt'>;
type Parts = { readonly sealer: Sealer; readonly paymentSettings: PaymentSettings };

const KNOWN = 'There is already a receipt for this transaction.';

export const enterReceipt = defineHandler(
  'enterReceipt',
  async ({ input, staff }, { change, database, sealer, signer, settings }) => {
    const parts = { sealer, paymentSettings: settings.current().settings };
    const { id, waiting } = await change((transaction, log) =>
      enterByHand({ transaction, log, staff, signer }, parts, input),
    );
    const receipt = id === undefined ? null : await findReceipt(database.queries, signer, id);
    return { ...outcomeOf(waiting, 'Entered.'), receipt };
  },
);

/** Stores an entry by hand, of a payment or an unreadable receipt; or has it wait for a second person. */
export async function enterByHand(
  context: ChangeContext,
  { sealer, paymentSettings }: Parts,
  sent: Entry,
): Promise<{ readonly id?: string | undefined; readonly waiting?: Waiting | undefined }> {
  const { transaction, log, staff, signer } = context;
  const input = { ...sent, requestId: sent.requestId ?? randomUUID() };
  const problem = occurredProblem(new Date(input.occurredAt), new Date());
  if (problem) throw invalidArgument([{ field: 'occurredAt', message: `occurredAt ${problem}` }]);
  const taken = takenOf(input, requireRail(input.accountId, paymentSettings));
  const told = observationFrom(taken);
  if (told === undefined) throw new Error('an entry that cannot be read');
  await lockRails(transaction, [told.read.rail]);
  await refuseIdOfReceipt(transaction, input);
  const known = await findRepeat(transaction, input, taken);
  if (known !== undefined) return { id: known };
  const unread =
    input.receiptId === undefined ? undefined : await lockUnread(transaction, input.receiptId, told);
  const before = await findDuplicates(transaction, [told]);
  if (before.join(told) !== undefined) throw new CallError('ALREADY_EXISTS', KNOWN);
  const subject = { type: 'receipt', id: input.receiptId ?? input.requestId } as const;
  const waiting = await holdChange(context, {
    kind: 'manual-entry',
    call: 'enterReceipt',
    input,
    subject,
    ...wordsOf(input, paymentSettings),
    amountCents: input.amountCents,
    adds: { amountCents: input.amountCents, isOwnWord: true, places: [] },
  });
  if (waiting) return { id: unread?.id, waiting };
  await withdrawWaiting(context, subject);
  const intake = { transaction, log, sealer, signer };
  const id =
    unread === undefined
      ? await storeEntry(intake, taken)
      : await readByHand(intake, unread.id, told, {
          may_repeat: before.mayBe(told) ?? null,
          shares_number: before.hasNumber(told),
        });
  log({
    action: 'receipt_entered',
    message: `${nameOf(await lockReceipt(transaction, id))} entered by hand: ${input.reason}`,
    actor: staff,
    subject: { type: 'receipt', id },
  });
  return { id };
}

/** Undefined if payments to the account are not kept as receipts. */
export function railOfAccount(accountId: string, settings: PaymentSettings): Rail | undefined {
  const key = accountIn(settings, accountId)?.key;
  return key && RAIL_KEYS.find((each) => (RAILS[each].methods as readonly MethodKey[]).includes(key));
}

function requireRail(accountId: string, settings: PaymentSettings): Rail {
  if (accountIn(settings, accountId) === undefined) {
    throw new CallError('NOT_FOUND', 'There is no receiving account with this ID.');
  }
  const rail = railOfAccount(accountId, settings);
  if (rail === undefined) throw refused('Payments to this account are not kept as receipts.');
  return rail;
}

function accountIn({ methods }: PaymentSettings, accountId: string) {
  return METHOD_KEYS.flatMap((key) => methods[key].accounts.map((account) => ({ key, account }))).find(
    ({ account }) => account.id === accountId,
  );
}

function takenOf(input: Entry & { readonly requestId: string }, rail: Rail): IncomingReceipt {
  const { accountId, amountCents, payerName, note, transactionId, occurredAt, requestId } = input;
  return {
    source: 'person',
    sourceKey: requestId,
    accountId,
    authenticity: 'entered',
    read: {
      rail,
      event: 'payment',
      direction: 'in',
      amount: amountCents,
      currency: 'usd',
      payerName,
      ...(note && { note }),
      ...(transactionId && { transactionId }),
      occurredAt: new Date(occurredAt),
    },
    raw: '',
    receivedAt: new Date(),
  };
}

function wordsOf(input: Entry, settings: PaymentSettings): Shown {
  const { accountId, amountCents, payerName, note, transactionId, occurredAt, reason, receiptId } = input;
  const { key, account } = accountIn(settings, accountId) ?? {};
  const name = key && account ? `${METHODS[key].label}, ${accountLabel(key, account)}` : accountId;
  return {
    summary: `Receipt of ${formatUsd(amountCents)} from ${payerName} entered by hand`,
    details: [
      ...(receiptId === undefined ? [] : ['Of a receipt that could not be read']),
      `Paid into: ${name}`,
      `Paid: ${formatReadableTimestamp(occurredAt)} (New York)`,
      ...(note ? [`Note of the payer: ${note}`] : []),
      ...(transactionId ? [`Transaction number: ${transactionId}`] : []),
      `Reason: ${reason}`,
    ],
  };
}

/** The receipt of the same entry, sent before. @throws CallError ALREADY_EXISTS */
async function findRepeat(
  transaction: Queries,
  { receiptId }: Entry,
  taken: IncomingReceipt,
): Promise<string | undefined> {
  if (receiptId !== undefined) return undefined;
  const id = (await findKnown(transaction, [taken])).get(keyOf(taken));
  if (id === undefined) return undefined;
  if (!isOfEntry(await lockReceipt(transaction, id), taken)) {
    throw enteredBefore();
  }
  return id;
}

/** What waits for approval under it would seem to be about that receipt. @throws CallError ALREADY_EXISTS */
async function refuseIdOfReceipt(
  transaction: Queries,
  { requestId }: { readonly requestId: string },
): Promise<void> {
  const [receipt] = await findReceiptRows(transaction, [requestId]);
  if (receipt) throw enteredBefore();
}

function enteredBefore(): CallError {
  return new CallError('ALREADY_EXISTS', 'Another receipt was entered by this form. Open it again.');
}

async function storeEntry(intake: IntakeContext, taken: IncomingReceipt): Promise<string> {
  const [stored] = await takeReceiptsIn(intake, [taken]);
  if (stored?.outcome !== 'new') throw new Error('an entry that is told of already');
  return stored.id;
}

/** Locks it with those that its number casts doubt on. @throws CallError NOT_FOUND, FAILED_PRECONDITION */
async function lockUnread(
  transaction: Queries,
  receiptId: string,
  { read }: Observation,
): Promise<ReceiptRow> {
  await lockReceipts(transaction, [receiptId, ...(await findUnverified(transaction, [read]))]);
  const unread = await lockOpenReceipt(transaction, receiptId);
  if (unread.amount_cents !== null) throw refused('This receipt has already been read.');
  return unread;
}

/** Whether a receipt says what was entered, as far as the entry still counts. */
function isOfEntry(row: ReceiptRow, taken: IncomingReceipt): boolean {
  if (row.source !== 'person') return row.amount_cents === taken.read?.amount;
  const entered = { ...columnsOf(observationFrom(taken)), account_id: taken.accountId };
  return Object.entries(entered).every(([name, value]) => {
    const kept = row[name as keyof ReceiptRow];
    return kept instanceof Date ? kept.getTime() === (value as Date | null)?.getTime() : kept === value;
  });
}

/** Fills in a receipt that could not be read; it then counts as if a source had reported it. */
async function readByHand(
  intake: IntakeContext,
  receiptId: string,
  told: Observation,
  others: Pick<ReceiptColumns, 'may_repeat' | 'shares_number'>,
): Promise<string> {
  const { transaction } = intake;
  const row = await updateReceipt(transaction, receiptId, {
    ...columnsOf(told),
    account_id: told.accountId,
    authenticity: 'entered',
    ...others,
  });
  const contradicted = row.shares_number ? await recordConflicts(intake, [receiptId]) : [];
  const undone = await applyEarlierReversals(intake, [row], new Set());
  const concerned = new Set([receiptId, ...contradicted, ...undone]);
  await judgeReceipts(intake, await findReceiptRows(transaction, [...concerned]));
  return receiptId;
}
