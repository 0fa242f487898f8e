import { formatUsdBrief, MAX_CENTS, parseUsd, usdFromCents } from '#domain/money/usd.ts';
import type { ListedRecord } from '../record/record.ts';

/** A field of a record that is corrected where it stands. */
export type EditField<Listed extends ListedRecord> = {
  readonly name: string;
  readonly label: string;
  /** In 'Error updating …'. */
  readonly errorName: string;
  readonly choices?: readonly string[];
  readonly inputMode?: 'decimal';
  /** What the editor begins with. */
  textOf(record: Listed): string;
  /** The problem with what was typed. */
  check(typed: string): string | undefined;
  /** Whether what was typed is what the record says already. */
  isSame(record: Listed, typed: string): boolean;
  /** @throws CallError */
  save(record: Listed, typed: string): Promise<Listed>;
};

/** Source of the messages: docs/reference/console.md, 'Corrections'. */
export const USERNAME = {
  name: 'username',
  label: 'Username',
  errorName: 'username',
  textOf: ({ username }: ListedRecord) => username,
  check: (typed: string) => notEmpty(typed, 'Username cannot be empty'),
  // usernames are kept in capitals
  isSame: ({ username }: ListedRecord, typed: string) => username === typed.trim().toUpperCase(),
} as const;

export const AMOUNT = {
  name: 'amount',
  label: 'Amount',
  errorName: 'amount',
  inputMode: 'decimal',
  textOf: ({ amount }: ListedRecord) => amount.toFixed(2),
  check: checkAmount,
  isSame: ({ amount }: ListedRecord, typed: string) => usdOf(typed) === amount,
} as const;

/** A field of plain text. */
export function plainField<Listed extends ListedRecord>(
  textOf: (record: Listed) => string,
  emptyMessage: string,
) {
  return {
    textOf,
    check: (typed: string) => notEmpty(typed, emptyMessage),
    isSame: (record: Listed, typed: string) => textOf(record) === typed.trim(),
  };
}

/** What was typed in US dollars; undefined when it is no amount. */
export function usdOf(typed: string): number | undefined {
  const cents = parseUsd(typed);
  return cents === undefined ? undefined : usdFromCents(cents);
}

export function checkAmount(typed: string): string | undefined {
  const cents = parseUsd(typed);
  if (cents === undefined || cents <= 0) return 'Please enter a valid amount';
  return cents > MAX_CENTS ? `The amount must be at most ${formatUsdBrief(MAX_CENTS)}` : undefined;
}

function notEmpty(typed: string, message: string): string | undefined {
  return typed.trim() === '' ? message : undefined;
}
