/** A close is approved, and numbered, by another person than who prepared it. The table `closes` names them in checks. */
export const CLOSE_STATES = {
  prepared: 'Waits for approval',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
} as const;
export type CloseState = keyof typeof CLOSE_STATES;

/** Why an account says something else than the ledger. */
export const VARIANCE_KINDS = {
  timing: 'Timing',
  fee: 'Fee not known',
  'payment-not-read': 'Payment not read',
  'payout-not-recorded': 'Payout not recorded',
  'own-transfer': 'Own transfer',
  'held-by-provider': 'Held by the provider',
  typing: 'Typing',
  unexplained: 'Unexplained',
} as const;
export type VarianceKind = keyof typeof VARIANCE_KINDS;
