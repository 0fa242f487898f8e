import type { ParsedInput } from '#contract/calls.ts';
import { can } from '#domain/access/capabilities.ts';
import { WAITS_FOR_APPROVAL } from '#domain/approvals/approval.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { outcomeOf, type Waiting } from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { lockDeposits } from '#server/features/deposits/store.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { closeReceipt, nameOf } from '../close-receipt.ts';
import type { ReceiptRow } from '../observation.ts';
import { lockOpenReceipt } from '../open-receipt.ts';
import { lockReceipts, requireCountedElsewhere } from '../store.ts';
import { findReceipt, findReceiptsOf } from '../view.ts';

export const dismissReceipt = defineHandler(
  'dismissReceipt',
  async ({ input, staff }, { change, database, signer }) => {
    const waiting = await change(async (transaction, log) =>
      dismiss({ transaction, log, staff, signer }, input),
    );
    return {
      ...outcomeOf(waiting, 'Dismissed.'),
      receipt: await findReceipt(database.queries, signer, input.receiptId),
    };
  },
);

/** May wait for a second person. @throws CallError NOT_FOUND, FAILED_PRECONDITION */
export async function dismiss(
  context: ChangeContext,
  input: ParsedInput<'dismissReceipt'>,
): Promise<Waiting | undefined> {
  const { receiptId, reason, as } = input;
  // What an account holds would else be what anybody says. Whoever agrees with an owner need be none.
  if (as !== undefined && context.askedBy === undefined && !can(context.staff.role, 'money.settle')) {
    throw new CallError('PERMISSION_DENIED', 'Only an owner says what it was.');
  }
  const receipt = await lockOpenReceipt(context.transaction, receiptId);
  if (as === 'repeat') await requireCountedElsewhere(context.transaction, receiptId);
  return closeReceipt(context, receipt, { how: 'dismissed', reason, as, input });
}

export const dismissReceipts = defineHandler(
  'dismissReceipts',
  async ({ input: { receiptIds, reason }, staff }, { change, database, signer }) => {
    const { queries } = database;
    const ids = [...new Set(receiptIds)];
    const refused = await change(async (transaction, log) => {
      const left: { receiptId: string; message: string }[] = [];
      const receipts = await lockReceipts(transaction, ids);
      const naming = [...receipts.values()].flatMap(({ named_deposit_id }) => named_deposit_id ?? []);
      await lockDeposits(transaction, naming);
      for (const receiptId of ids) {
        try {
          const waiting = await dismiss({ transaction, log, staff, signer }, { receiptId, reason });
          if (waiting) {
            const name = nameOf(receipts.get(receiptId) as ReceiptRow);
            left.push({ receiptId, message: `${name}: ${WAITS_FOR_APPROVAL}` });
          }
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          left.push({ receiptId, message: error.message });
        }
      }
      return left;
    });
    const dismissed = ids.filter((id) => !refused.some(({ receiptId }) => receiptId === id));
    return {
      status: 'success' as const,
      message: `Dismissed ${dismissed.length} ${dismissed.length === 1 ? 'receipt' : 'receipts'}.`,
      receipts: await findReceiptsOf(queries, signer, dismissed),
      refused,
    };
  },
);
