import { formatUsd } from '#domain/money/usd.ts';
import type { ReadReceipt } from '#domain/receipts/receipt.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import type { BalanceCell } from './printed-balances.ts';

export type StatementRow = {
  /** Counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly raw: string;
  readonly problem?: string | undefined;
};

/** `none` says nothing, unless another line of the file has a minus. */
export type AmountSign = 'in' | 'out' | 'none';

/** Reasons are sentences. */
export type Reading =
  | {
      readonly kind: 'receipt';
      readonly read: ReadReceipt;
      readonly fee?: ReadReceipt | undefined;
      /** The statement's own number of the line, by which it is known in every file. */
      readonly lineId?: string | undefined;
    }
  /** No receipt: a balance, a payment that was not completed. */
  | { readonly kind: 'passed'; readonly why: string }
  | {
      readonly kind: 'unreadable';
      readonly why: string;
      /** The form of statement lacks this. */
      readonly asks?: 'direction';
    };

export type StatementLine = Pick<StatementRow, 'line' | 'raw'> & {
  readonly reading: Reading;
  /** If it matters to the form. */
  readonly sign?: AmountSign | undefined;
  readonly balance?: BalanceCell | undefined;
  /** The same in every file of the account that contains the line. */
  readonly key: string;
  /** By its text and amount; undefined if it was not read. */
  readonly rawKey: string | undefined;
};

export function passed(why: string): Reading {
  return { kind: 'passed', why };
}

export function unreadable(why: string): Reading {
  return { kind: 'unreadable', why };
}

/** By which a line is told from all others, if it has one. */
export function numberOf({ read, lineId }: Extract<Reading, { kind: 'receipt' }>): string | undefined {
  return lineId ?? read.transactionId;
}

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
