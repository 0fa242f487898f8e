import { formatUsd } from '#domain/money/usd.ts';
import type { ReadReceipt } from '#domain/receipts/receipt.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import type { Reading } from './statement-line.ts';

export function lineWords(reading: Reading): string {
  return reading.kind === 'receipt' ? receiptWords(reading.read) : reading.why;
}

function receiptWords({
  event,
  direction,
  amount,
  payerName,
  payerHandle,
  note,
  occurredAt,
}: ReadReceipt): string {
  const who = payerName ?? payerHandle;
  const party = who === undefined ? '' : ` ${direction === 'in' ? 'from' : 'to'} ${who}`;
  const sum = event === 'payment' ? formatUsd(amount) : `${UNDONE[event]} ${formatUsd(amount)}`;
  const noted = note === undefined ? '' : `, ‘${note}’`;
  return `${sum}${party}, ${formatReadableTimestamp(occurredAt)}${noted}`;
}

const UNDONE = {
  refund: 'Refunded:',
  dispute: 'Reversed or disputed:',
  failure: 'Failed:',
} as const satisfies Record<Exclude<ReadReceipt['event'], 'payment'>, string>;
