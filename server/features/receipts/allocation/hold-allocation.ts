import { sql } from 'kysely';
import type { ParsedInput } from '#contract/calls.ts';
import type { ActivityAction } from '#domain/activity/actions.ts';
import type { ApprovableCall } from '#domain/approvals/approval.ts';
import { needsApproval } from '#domain/approvals/approval-settings.ts';
import { type Cents, formatUsd } from '#domain/money/usd.ts';
import { allocationDoubt, isTiedTo } from '#domain/receipts/matching/allocation-doubt.ts';
import type { Reason } from '#domain/receipts/matching/settling.ts';
import type { Rail } from '#domain/receipts/rail.ts';
import type { Authenticity } from '#domain/receipts/receipt.ts';
import { type Acceptable, GIVEN_BY_TWO } from '#domain/receipts/states.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { holdChange, type Waiting } from '#server/features/approvals/hold-change.ts';
import { isApprovalSigned } from '#server/features/approvals/signed-approvals.ts';
import { type AskedChange, approvalSettings } from '#server/features/approvals/store.ts';
import type { DepositRow } from '#server/features/deposits/store.ts';
import { findKnownPayers, findNamed, toCandidate } from '../candidates.ts';
import { nameOf } from '../close-receipt.ts';
import { toSettle } from '../judge.ts';
import type { ReceiptRow } from '../observation.ts';
import { findHadBefore } from '../staff-decisions.ts';

type Giving = {
  readonly call: Extract<ApprovableCall, 'allocateReceipt' | 'moveAllocation'>;
  readonly input: AskedChange['input'];
  readonly receipt: ReceiptRow;
  readonly deposit: DepositRow;
  readonly amount: Cents;
  readonly differing: readonly Reason<Acceptable>[];
  readonly summary: string;
  readonly details?: readonly string[];
};

/**
 * Holds for a second person the giving of an unproved receipt (a line of a file, a mail that anybody may have
 * written), of money that another deposit has had, of what may be another's (`GIVEN_BY_TWO`), or of what only the
 * giver says to be meant for it. The whole amount counts, so that giving it in parts is no way round.
 */
export async function holdAllocation(
  context: ChangeContext,
  { call, input, receipt, deposit, amount, differing, summary, details = [] }: Giving,
): Promise<{ readonly waiting?: Waiting | undefined; readonly isDoubted: boolean }> {
  const hadBefore = await findHadBefore(context.transaction, receipt, deposit.id);
  const isGivenElsewhere =
    call === 'moveAllocation' ||
    differing.some(({ reason }) => GIVEN_BY_TWO.includes(reason)) ||
    hadBefore.length > 0;
  const isOnWord = isGivenElsewhere || !(await isSettled(context, receipt));
  const { doubt, isOnTypedName } = isOnWord ? NOT_ASKED : await findDoubt(context, receipt, deposit);
  const isHeld = isOnWord || doubt !== undefined;
  // Else a small payment, which one person gives alone, would make all that its payer sends this player's.
  const isDoubted = (isHeld || isOnTypedName) && (await isByOne(context));
  if (!isHeld) return { isDoubted };
  const waiting = await holdChange(context, {
    kind: 'manual-entry',
    call,
    input,
    subject: { type: 'receipt', id: receipt.id },
    summary,
    details: [
      `${nameOf(receipt)}: ${EVIDENCE[receipt.authenticity as Authenticity]}`,
      `The deposit: ${formatUsd(deposit.amount_cents as Cents)} by ${deposit.method}`,
      ...differing.map(({ words }) => words),
      ...hadBefore,
      ...(doubt === undefined ? [] : [doubt]),
      ...details,
    ],
    username: deposit.username,
    amountCents: receipt.amount_cents as Cents,
    // An entry by hand has counted already when it was made, for one giving. What is only in doubt is the desk's daily
    // work, and adds up by player alone.
    adds: {
      amountCents: amount,
      isOwnWord: isOnWord && (isGivenElsewhere || receipt.source !== 'person'),
      places: [deposit.username],
    },
  });
  return { waiting, isDoubted };
}

/** Whether one person alone gives what two could have given. */
async function isByOne({ transaction, signer, askedBy }: ChangeContext): Promise<boolean> {
  if (askedBy !== undefined) return false;
  const { settings } = await approvalSettings.load(transaction, signer);
  return needsApproval(settings, 'manual-entry', null);
}

const EVIDENCE = {
  proved: 'its source is proved',
  entered: 'entered by hand or imported',
  unproved: 'its sender is not proved',
} as const satisfies Record<Authenticity, string>;

const NOT_ASKED = { doubt: undefined, isOnTypedName: false } as const;

const RENAMED = ['deposit_sender_name_updated', 'deposit_username_updated'] satisfies ActivityAction[];

/** `isOnTypedName`: what ties it to an entry is a name that staff have typed. */
async function findDoubt({ transaction }: ChangeContext, receipt: ReceiptRow, deposit: DepositRow) {
  const edited = await transaction
    .selectFrom('activity_log')
    .select('id')
    .where('subject_id', '=', deposit.id)
    .where('action', 'in', RENAMED)
    .limit(1)
    .execute();
  const payment = toSettle(receipt, undefined);
  const candidate = toCandidate(deposit);
  const known = {
    named: await findNamed(transaction, receipt),
    knownPayers: await findKnownPayers(transaction, receipt.rail as Rail, [receipt], receipt.id),
    isEntry: deposit.source === 'staff',
    isEdited: edited.length > 0,
  };
  return {
    doubt: allocationDoubt(payment, candidate, known),
    isOnTypedName: known.isEntry && !isTiedTo(payment, candidate, known),
  };
}

/** Whether it is proved, or a second person has approved its entry by hand, as it says now. */
async function isSettled({ transaction, signer }: ChangeContext, receipt: ReceiptRow): Promise<boolean> {
  if (receipt.authenticity === 'proved') return true;
  // Who sends an entry chooses its id, which may be that of another receipt.
  const isOwnEntry = receipt.source === 'person';
  const entries = await transaction
    .selectFrom('approvals')
    .selectAll()
    .where('call', '=', 'enterReceipt')
    .where('subject_type', '=', 'receipt')
    .where('subject_id', '=', isOwnEntry ? receipt.source_key : receipt.id)
    .where(sql<boolean>`(input ->> 'receiptId' is null) = ${isOwnEntry}`)
    .where('state', '=', 'approved')
    .where('amount_cents', '=', receipt.amount_cents)
    .execute();
  // A file may have made it another's since, or of another time.
  const { payer_name, payer_handle, note, account_id, transaction_id, occurred_at } = receipt;
  const said = [payer_name, payer_handle, note, account_id, transaction_id, occurred_at?.getTime()];
  return entries.some((entry) => {
    const seen = entry.input as ParsedInput<'enterReceipt'>;
    const approved = [
      ...[seen.payerName ?? null, null, seen.note ?? null, seen.accountId],
      ...[seen.transactionId ?? null, Date.parse(seen.occurredAt)],
    ];
    return isApprovalSigned(signer, entry) && said.every((each, place) => each === approved[place]);
  });
}
