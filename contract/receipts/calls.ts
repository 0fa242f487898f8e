import { allocateReceipt } from './allocate-receipt.ts';
import { dismissReceipt } from './dismiss-receipt.ts';
import { dismissReceipts } from './dismiss-receipts.ts';
import { enterReceipt } from './enter-receipt.ts';
import { getDepositReceipts } from './get-deposit-receipts.ts';
import { getReceipt } from './get-receipt.ts';
import { getReceiptSettings } from './get-receipt-settings.ts';
import { getReceipts } from './get-receipts.ts';
import { moveAllocation } from './move-allocation.ts';
import { reopenReceipt } from './reopen-receipt.ts';
import { returnReceipt } from './return-receipt.ts';
import { undoAllocation } from './undo-allocation.ts';
import { updateReceiptSettings } from './update-receipt-settings.ts';

/** The calls about money that came in. */
export const RECEIPT_CALLS = {
  getReceipts,
  getReceipt,
  allocateReceipt,
  undoAllocation,
  moveAllocation,
  dismissReceipt,
  dismissReceipts,
  reopenReceipt,
  returnReceipt,
  enterReceipt,
  getDepositReceipts,
  getReceiptSettings,
  updateReceiptSettings,
} as const;
