import { passed, type Reading, unreadable } from './statement-line.ts';

const KIND =
  '(?:beginning|starting|opening|ending|closing|current|available|previous|new|statement|ledger|daily|average|account|final)';
const BALANCE = new RegExp(
  `^(?:${KIND} ?)+balance(?: (?:as of|on|for|at) .+| forward)?$|^balance (?:brought |carried )?forward$`,
  'i',
);
const SUM =
  /^(?:grand |sub-? ?)totals?$|^(?:grand )?totals? (?:of |for )?(?:all )?(?:money |amount )?(?:deposits?|credits?|withdrawals?|debits?|payments?|additions|subtractions|received|in|out|fees?|transactions?|this period)\b.*$/i;
/** So may be what a payer writes, or is called. */
const MAYBE = /^(?:balance|totals?|summary)$/i;

/** What becomes of a row that a bank writes between payments, by one of its texts; undefined for none. */
export function bankLine(text: string): Reading | undefined {
  if (BALANCE.test(text) || SUM.test(text)) return passed(`No payment: ${text}.`);
  return MAYBE.test(text) ? unreadable(`It may be no payment: ${text}.`) : undefined;
}
