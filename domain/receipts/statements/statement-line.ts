import type { ReadReceipt } from '#domain/receipts/receipt.ts';

export type StatementRow = {
  /** Counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly raw: string;
  readonly problem?: string | undefined;
};

/** Reasons are sentences. */
export type Reading =
  | { readonly kind: 'receipt'; readonly read: ReadReceipt }
  /** No receipt: a balance, a transfer between one's own accounts, a payment that was not completed. */
  | { readonly kind: 'passed'; readonly why: string }
  | {
      readonly kind: 'unreadable';
      readonly why: string;
      /** The form of statement lacks this. */
      readonly asks?: 'direction';
    };

export type StatementLine = Pick<StatementRow, 'line' | 'raw'> & {
  readonly reading: Reading;
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
