import type { ApprovableCall } from '#domain/approvals/approval.ts';
import { type Cents, formatUsd } from '#domain/money/usd.ts';
import { holdChange, type Waiting } from '#server/features/approvals/hold-change.ts';
import type { Making } from '#server/features/approvals/making.ts';
import { isApprovalSigned } from '#server/features/approvals/signed-approvals.ts';
import type { AskedChange } from '#server/features/approvals/store.ts';
import type { DepositRow } from '#server/features/deposits/store.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { nameOf } from './close-receipt.ts';
import type { ReceiptRow } from './told.ts';

type Giving = {
  readonly call: Extract<ApprovableCall, 'allocateReceipt' | 'moveAllocation'>;
  readonly input: AskedChange['input'];
  readonly receipt: ReceiptRow;
  /** Which gets the money. */
  readonly deposit: DepositRow;
  readonly summary: string;
  readonly details?: readonly string[];
  readonly signer: RowSigner;
};

/**
 * Has it wait for a second person that somebody gives money to a deposit by a receipt that nothing proves: a line of a
 * file, a mail that anybody may have written. Its whole amount counts, so that giving it in parts is no way round.
 * @returns what waits; undefined if it is given now
 */
export async function holdGiving(
  making: Making,
  { call, input, receipt, deposit, summary, details = [], signer }: Giving,
): Promise<Waiting | undefined> {
  if (receipt.authenticity === 'proved') return undefined;
  if (call === 'allocateReceipt' && (await wasEnteredByTwo(making, signer, receipt))) return undefined;
  return holdChange(making, {
    kind: 'manual-entry',
    call,
    input,
    subject: { type: 'receipt', id: receipt.id },
    onlyAsShown: true,
    summary,
    details: [
      `${nameOf(receipt)}: ${receipt.authenticity === 'entered' ? 'entered by hand or imported' : 'its sender is not proved'}`,
      `The deposit: ${formatUsd(deposit.amount_cents as Cents)} by ${deposit.method}`,
      ...details,
    ],
    username: deposit.username,
    amountCents: receipt.amount_cents as Cents,
  });
}

/** Whether a second person has seen its entry by hand, of this amount. */
async function wasEnteredByTwo(
  { transaction }: Making,
  signer: RowSigner,
  receipt: ReceiptRow,
): Promise<boolean> {
  const entries = await transaction
    .selectFrom('approvals')
    .selectAll()
    .where('call', '=', 'enterReceipt')
    .where('subject_type', '=', 'receipt')
    .where('subject_id', 'in', [receipt.id, ...(receipt.source === 'person' ? [receipt.source_key] : [])])
    .where('state', '=', 'approved')
    .where('amount_cents', '=', receipt.amount_cents)
    .execute();
  return entries.some((entry) => isApprovalSigned(signer, entry));
}
