import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { type AllocationRow, liveAllocations } from '../allocations.ts';
import type { ReceiptRow } from '../observation.ts';
import { refused } from '../open-receipt.ts';
import { lockReceipt } from '../store.ts';

/** Locks the receipt of an allocation in force. @throws CallError NOT_FOUND, FAILED_PRECONDITION */
export async function lockAllocation(
  transaction: Queries,
  id: string,
): Promise<{ readonly receipt: ReceiptRow; readonly allocation: AllocationRow }> {
  const found = await transaction
    .selectFrom('receipt_allocations')
    .select('receipt_id')
    .where('id', '=', id)
    .where('undoes', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw new CallError('NOT_FOUND', 'Allocation not found. Please refresh the page.');
  const receipt = await lockReceipt(transaction, found.receipt_id);
  const allocation = (await liveAllocations(transaction, receipt.id)).find((each) => each.id === id);
  if (allocation === undefined) throw refused('This has been taken back already.');
  return { receipt, allocation };
}
