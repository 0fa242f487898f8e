import { type Cents, cents, formatUsd } from '#domain/money/usd.ts';
import type { Rail } from '#domain/receipts/rail.ts';
import { isPlausible, type ReadReceipt, type ReceiptEvent } from '#domain/receipts/receipt.ts';
import { spoiltNumber } from './spreadsheet-ids.ts';
import { readStatementAmount } from './statement-amount.ts';
import { passed, type Reading, unreadable } from './statement-line.ts';

export type Movement = {
  readonly rail: Rail;
  readonly event: ReceiptEvent;
  /** Without a sign, or with a plus, the money came in. */
  readonly amount: string;
  readonly time: string;
  readonly occurredAt: Date | undefined;
  /** Empty where the row has none, as are the texts below. */
  readonly transactionId: string;
  /** The statement's own number of the row, where it is not that of a payment. */
  readonly lineId?: string;
  /**
   * The payment of a refund that has its own id, or of money that came back of it. Otherwise the row's own transaction is
   * the one undone.
   */
  readonly undoes?: string;
  readonly name: string;
  readonly handle?: string;
  readonly note?: string;
  /** What the account has more, or less, by it: the rest of its amount is the provider's fee. */
  readonly net?: string;
};

export function tellMovement(movement: Movement): Reading {
  const { rail, event, occurredAt, transactionId, lineId, undoes, name, handle = '', note = '' } = movement;
  const signed = readStatementAmount(movement.amount);
  if (signed === undefined) return unreadable(`Its amount cannot be read: ${orNothing(movement.amount)}.`);
  if (signed === 0) return passed('It moves no money.');
  if (occurredAt === undefined) return unreadable(`Its date cannot be read: ${orNothing(movement.time)}.`);
  const spoilt = spoiltNumber(transactionId) ?? spoiltNumber(undoes ?? '');
  if (spoilt !== undefined) return spoilt;
  const amount = cents(Math.abs(signed));
  if (!isPlausible(amount, 'usd')) {
    return unreadable(`No payment here can be of its amount: ${formatUsd(amount)}.`);
  }
  const isPayment = event === 'payment';
  const undone = undoes ?? (isPayment ? '' : transactionId);
  return {
    kind: 'receipt',
    read: {
      rail,
      event,
      direction: isPayment && signed > 0 ? 'in' : 'out',
      amount,
      currency: 'usd',
      occurredAt,
      ...(name !== '' && { payerName: name }),
      ...(handle !== '' && { payerHandle: handle }),
      ...(note !== '' && { note }),
      ...(transactionId !== '' && (isPayment || undoes !== undefined) && { transactionId }),
      ...(undone !== '' && { undoes: undone }),
    },
    fee: feeOf(movement, signed),
    ...(lineId !== undefined && { lineId }),
  };
}

/** With a number of its own: another fee of the same amount is another fee. */
function feeOf(movement: Movement, signed: Cents): ReadReceipt | undefined {
  const { rail, net = '', occurredAt, lineId, undoes } = movement;
  // A payment is known by its number, and of one dispute there may be several rows.
  const transactionId =
    undoes === undefined ? movement.transactionId || lineId : (lineId ?? movement.transactionId);
  const kept = readStatementAmount(net);
  if (kept === undefined || kept === signed || !transactionId) return undefined;
  return {
    ...{ rail, event: 'payment', direction: kept < signed ? 'out' : 'in', occurredAt: occurredAt as Date },
    ...{ amount: cents(Math.abs(signed - kept)), currency: 'usd' },
    ...{ note: `Fee of ${transactionId}`, transactionId: `${transactionId}-fee` },
  };
}

function orNothing(text: string): string {
  return text === '' ? 'there is none' : text;
}
