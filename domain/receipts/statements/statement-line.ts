import type { ReadReceipt } from '#domain/receipts/receipt.ts';

/** A row of a statement as its file was cut. */
export type StatementRow = {
  /** Where it begins in the file, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** As it stands in the file. */
  readonly raw: string;
  /** Why it could not be cut, as a sentence. */
  readonly problem?: string | undefined;
};

/** What a row tells. Reasons are sentences. */
export type Reading =
  | { readonly kind: 'receipt'; readonly read: ReadReceipt }
  /** No receipt: a balance, a transfer between one's own accounts, a payment that was not completed. */
  | { readonly kind: 'passed'; readonly why: string }
  | {
      readonly kind: 'unreadable';
      readonly why: string;
      /** What the form of the statement would have to say, so that it can be read. */
      readonly asks?: 'direction';
    };

export type StatementLine = Pick<StatementRow, 'line' | 'raw'> & {
  readonly reading: Reading;
  /** What names it within the statements of an account: the same in every file that contains it. */
  readonly key: string;
  /** What names it by its text as it stands there, and by its amount; undefined if it was not read. */
  readonly rawKey: string | undefined;
};

export function passed(why: string): Reading {
  return { kind: 'passed', why };
}

export function unreadable(why: string): Reading {
  return { kind: 'unreadable', why };
}
