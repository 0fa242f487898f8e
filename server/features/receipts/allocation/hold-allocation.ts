import { sql } from 'kysely';
import type { ApprovableCall } from '#domain/approvals/approval.ts';
import { type Cents, formatUsd } from '#domain/money/usd.ts';
import type { Reason } from '#domain/receipts/matching/settling.ts';
import type { Authenticity } from '#domain/receipts/receipt.ts';
import { type Acceptable, GIVEN_BY_TWO } from '#domain/receipts/states.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { holdChange, type Waiting } from '#server/features/approvals/hold-change.ts';
import { isApprovalSigned } from '#server/features/approvals/signed-approvals.ts';
import type { AskedChange } from '#server/features/approvals/store.ts';
import type { DepositRow } from '#server/features/deposits/store.ts';
import { nameOf } from '../close-receipt.ts';
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
 * written), of money that another deposit has had, or of what may be another's (`GIVEN_BY_TWO`). The whole amount
 * counts, so that giving it in parts is no way round.
 */
export async function holdAllocation(
  context: ChangeContext,
  { call, input, receipt, deposit, amount, differing, summary, details = [] }: Giving,
): Promise<Waiting | undefined> {
  const hadBefore = await findHadBefore(context.transaction, receipt.id, deposit.id);
  const isGivenElsewhere =
    call === 'moveAllocation' ||
    differing.some(({ reason }) => GIVEN_BY_TWO.includes(reason)) ||
    hadBefore.length > 0;
  if (!isGivenElsewhere && (await isSettled(context, receipt))) return undefined;
  return holdChange(context, {
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
      ...details,
    ],
    username: deposit.username,
    amountCents: receipt.amount_cents as Cents,
    // An entry by hand has counted already when it was made, for one giving.
    adds: {
      amountCents: amount,
      isOwnWord: isGivenElsewhere || receipt.source !== 'person',
      places: [deposit.username],
    },
  });
}

const EVIDENCE = {
  proved: 'its source is proved',
  entered: 'entered by hand or imported',
  unproved: 'its sender is not proved',
} as const satisfies Record<Authenticity, string>;

/** Whether it is proved, or a second person has approved its entry by hand, of this amount. */
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
  return entries.some((entry) => isApprovalSigned(signer, entry));
}
