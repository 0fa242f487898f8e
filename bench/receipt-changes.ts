import type { Acceptable } from '#domain/receipts/states.ts';
import { call, OPEN_ACCOUNT } from './cashier.ts';
import type { ReceiptLandmarks } from './fill-receipts.ts';

/** `prepare` is not timed. */
export type Timed = { readonly name: string; prepare?(): Promise<void>; run(): Promise<unknown> };

/** The entered receipts are on another account than their request, and alike. */
const DIFFERENCES = ['other-method', 'other-account', 'possible-duplicate'] satisfies Acceptable[];

export function changesOfReceipts(
  origin: string,
  token: string,
  {
    pendingDepositId: depositId,
    fundedDepositId,
  }: Pick<ReceiptLandmarks, 'pendingDepositId' | 'fundedDepositId'>,
): readonly Timed[] {
  let receiptId = '';
  let allocationId = '';
  const entry = { accountId: OPEN_ACCOUNT, amount: 25, payerName: 'Ada Player', reason: 'Measured' };

  async function enter(): Promise<void> {
    const occurredAt = new Date(Date.now() - 60_000).toISOString();
    const { receipt } = await call(origin, 'enterReceipt', { ...entry, occurredAt }, token);
    receiptId = receipt?.id ?? '';
  }

  async function allocate(): Promise<void> {
    const given = { receiptId, depositId, amount: 0.01, accepts: DIFFERENCES };
    const { receipt } = await call(origin, 'allocateReceipt', given, token);
    allocationId = receipt.allocations.at(-1)?.id ?? '';
  }

  const reason = 'Measured';
  async function enterAndAllocate(): Promise<void> {
    await enter();
    await allocate();
  }

  return [
    { name: 'enterReceipt', run: enter },
    { name: 'allocateReceipt', prepare: enter, run: allocate },
    {
      name: 'undoAllocation',
      prepare: enterAndAllocate,
      run: () => call(origin, 'undoAllocation', { allocationId, reason }, token),
    },
    {
      name: 'moveAllocation',
      prepare: enterAndAllocate,
      run() {
        const moved = { allocationId, depositId: fundedDepositId, reason, accepts: DIFFERENCES };
        return call(origin, 'moveAllocation', moved, token);
      },
    },
    {
      name: 'returnReceipt',
      prepare: enter,
      run() {
        const returned = { receiptId, reason, how: 'Venmo', returnedAt: new Date().toISOString() };
        return call(origin, 'returnReceipt', returned, token);
      },
    },
    {
      name: 'dismissReceipt',
      prepare: enter,
      run: () => call(origin, 'dismissReceipt', { receiptId, reason }, token),
    },
    {
      name: 'reopenReceipt',
      async prepare() {
        await enter();
        await call(origin, 'dismissReceipt', { receiptId, reason }, token);
      },
      run: () => call(origin, 'reopenReceipt', { receiptId, reason }, token),
    },
  ];
}
