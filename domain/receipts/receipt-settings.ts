/** What owners let rules do without a person: as the log names it, and as it is at first. */
export const RECEIPT_SWITCHES = {
  /** A rule funds a request by the payer's handle alone, once a person has confirmed it for that player. */
  knownPayerRule: { name: 'known payers fund without a reference', initial: true },
  /** A request that a rule funds is set to Approved as well. */
  approveFunded: { name: 'funded requests are set to Approved', initial: false },
} as const;
export type ReceiptSwitch = keyof typeof RECEIPT_SWITCHES;
export const RECEIPT_SWITCH_NAMES = Object.keys(RECEIPT_SWITCHES) as readonly ReceiptSwitch[];

export type ReceiptSettings = Readonly<Record<ReceiptSwitch, boolean>>;
