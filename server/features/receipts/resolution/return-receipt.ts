import type { ParsedInput } from '#contract/calls.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { outcomeOf, type Waiting } from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { invalidArgument, refused } from '#server/platform/protocol/call-error.ts';
import { closeReceipt } from '../close-receipt.ts';
import { amountToGive, lockOpenReceipt } from '../open-receipt.ts';
import { findReceipt } from '../view.ts';

export const returnReceipt = defineHandler(
  'returnReceipt',
  async ({ input, staff }, { change, database, signer }) => {
    const waiting = await change(async (transaction, log) =>
      noteReturn({ transaction, log, staff, signer }, input),
    );
    return {
      ...outcomeOf(waiting, 'Noted as returned to the payer.'),
      receipt: await findReceipt(database.queries, signer, input.receiptId),
    };
  },
);

/** May wait for a second person. @throws CallError INVALID_ARGUMENT, NOT_FOUND, FAILED_PRECONDITION */
export async function noteReturn(
  context: ChangeContext,
  input: ParsedInput<'returnReceipt'>,
): Promise<Waiting | undefined> {
  const { receiptId, how, reason } = input;
  const at = new Date(input.returnedAt);
  if (at > new Date()) {
    throw invalidArgument([{ field: 'returnedAt', message: 'returnedAt must not be in the future.' }]);
  }
  const receipt = await lockOpenReceipt(context.transaction, receiptId);
  // Money in another currency goes back all the same.
  if (receipt.currency === 'usd' || receipt.amount_cents === null) amountToGive(receipt, undefined);
  if (receipt.occurred_at && at < receipt.occurred_at) {
    throw refused('It cannot have gone back before it came in.');
  }
  return closeReceipt(context, receipt, { how: 'returned', reason, input, returned: { how, at } });
}
