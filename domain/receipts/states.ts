/** Waiting: a part is unallocated, no rule settled it. Out: it left the account, or was no payment. */
export const RECEIPT_STATES = [
  'waiting',
  'part',
  'settled',
  'dismissed',
  'returned',
  'reversed',
  'out',
] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

export const RECEIPT_STATE_LABELS: Readonly<Record<ReceiptState, string>> = {
  waiting: 'Waiting',
  part: 'Partly settled',
  settled: 'Settled',
  dismissed: 'Dismissed',
  returned: 'Returned',
  reversed: 'Reversed',
  out: 'Out',
};

/** What money that came in, and that was dismissed, was, unless it came from elsewhere. The table `receipts` names them too. */
export const DISMISSED_AS = {
  'own-transfer': 'From our own account',
  /** Another receipt tells of the same money. */
  repeat: 'Reported twice',
} as const;
export type DismissedAs = keyof typeof DISMISSED_AS;

export const ALLOCATION_RULES = ['reference', 'known-payer', 'person', 'provider'] as const;
export type AllocationRule = (typeof ALLOCATION_RULES)[number];

export const ALLOCATION_RULE_LABELS: Readonly<Record<AllocationRule, string>> = {
  reference: 'by its reference',
  'known-payer': 'by its known payer',
  person: 'by hand',
  provider: 'by the provider',
};

/** Gravest first; the details are said for each receipt. */
export const EXCEPTION_LABELS = {
  reversed: 'Reversed',
  'sender-not-proved': 'Sender not proved',
  'could-not-be-read': 'Could not be read',
  'amounts-differ': 'Amounts differ',
  'possible-duplicate': 'Possible duplicate',
  'several-fit': 'Several fit',
  'no-request-fits': 'No request fits',
  short: 'Short',
  over: 'Over',
  'name-differs': 'Name differs',
  late: 'Late',
  'other-method': 'Other method',
  'other-account': 'Other account',
  'statement-line': 'Line of a statement',
} as const;

export type ExceptionReason = keyof typeof EXCEPTION_LABELS;
export const EXCEPTION_REASONS = Object.keys(EXCEPTION_LABELS) as readonly ExceptionReason[];

/** Differences with which a person may still give a receipt to a deposit. */
export const ACCEPTABLE_LABELS = {
  'other-method': EXCEPTION_LABELS['other-method'],
  'other-account': EXCEPTION_LABELS['other-account'],
  'names-another': 'Names another request',
  'payer-of-another': 'Payer of another player',
  'possible-duplicate': EXCEPTION_LABELS['possible-duplicate'],
} as const;
export type Acceptable = keyof typeof ACCEPTABLE_LABELS;
/** Another's money, perhaps: who gives it does so with a second person, however surely it came in. */
export const GIVEN_BY_TWO: readonly Acceptable[] = [
  'names-another',
  'payer-of-another',
  'possible-duplicate',
];
export const ACCEPTABLE = Object.keys(ACCEPTABLE_LABELS) as readonly Acceptable[];

export const FUNDINGS = ['none', 'short', 'whole', 'over'] as const;
export type Funding = (typeof FUNDINGS)[number];
