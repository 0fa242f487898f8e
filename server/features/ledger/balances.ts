import { sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import { FOLDED_BEFORE } from './fold-mark.ts';

export type LedgerDay = {
  readonly account: string;
  readonly day: string;
  readonly kind: string;
  readonly debit_cents: Cents;
  readonly credit_cents: Cents;
  readonly entries: number;
};

/** Several rows may be of one account, day and kind. One statement, so that changes being folded are seen once. */
export const LEDGER_DAYS = sql<LedgerDay>`(
  select account, day, kind, debit_cents, credit_cents, entries from ledger_days
  union all
  select account, day, kind, debit_cents, credit_cents, entries from ledger_day_changes
  where changed_in >= ${FOLDED_BEFORE}
)`;

/** Accounts whose sums read the other way round: what waits, was sent or is to be sent is a credit. */
const CREDITS: readonly string[] = ['suspense', 'sending', 'payouts', 'platform', 'opening'];

/** 1, or -1 where a credit is what the account says. */
export function sideOf(account: string): 1 | -1 {
  return CREDITS.includes(account.split(':')[0] as string) ? -1 : 1;
}
