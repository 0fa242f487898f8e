/** Of the ledger's accounts, as db/migrations/0022-keep-the-ledger.sql names them. */
export const LEDGER_ACCOUNTS = {
  held: 'What it holds',
  suspense: 'What waits for a request',
  sending: 'What was said to be sent',
  fees: 'Fees',
  short: 'Accepted as short',
  deposits: 'Credited without money seen',
  platform: 'Credited to players less paid to them',
  payouts: 'Payouts to be sent',
  own: 'Between own accounts',
  elsewhere: 'From and to elsewhere',
  losses: 'Written off',
  opening: 'Opening balances',
} as const;

export type LedgerAccountKind = keyof typeof LEDGER_ACCOUNTS;

/** What a journal says, as the person at the desk would. */
export const JOURNAL_KINDS = {
  receipt: 'Received',
  restored: 'Came back',
  refund: 'Refunded',
  dispute: 'Disputed',
  failure: 'Never arrived',
  correction: 'Corrected',
  returned: 'Returned to the payer',
  dismissed: 'Dismissed',
  reopened: 'Opened again',
  allocation: 'Given to a deposit',
  'taken-back': 'Taken back from a deposit',
  credited: 'Credited',
  uncredited: 'No longer credited',
  approved: 'Payout approved',
  withdrawn: 'Payout no longer approved',
  sent: 'Payout sent',
  unsent: 'Payout not sent',
  opening: 'Opening balance',
  variance: 'Accepted difference',
  left: 'Went out',
  matched: 'Found to be this',
  unmatched: 'Not this after all',
  'written-off': 'Written off',
} as const;

export type JournalKind = keyof typeof JOURNAL_KINDS;
