/** What a signal says of a payout: nothing, that somebody has to look, or that somebody has to let it go. */
export const SIGNAL_LEVELS = ['pass', 'look', 'hold'] as const;
export type SignalLevel = (typeof SIGNAL_LEVELS)[number];

export const SIGNAL_LEVEL_LABELS: Readonly<Record<SignalLevel, string>> = {
  pass: 'Pass',
  look: 'Look',
  hold: 'Hold',
};

/** The rules, in the order in which they are read. */
export const SIGNAL_RULE_LABELS = {
  amount: 'Amount',
  'per-day': 'In 24 hours',
  'per-week': 'In 7 days',
  'shared-destination': 'Shared destination',
  'new-destination': 'New destination',
  'first-deposit': 'First deposit',
  'edited-destination': 'Edited destination',
} as const;
export type SignalRule = keyof typeof SIGNAL_RULE_LABELS;
export const SIGNAL_RULES = Object.keys(SIGNAL_RULE_LABELS) as readonly SignalRule[];

export type Signal = {
  readonly rule: SignalRule;
  readonly level: SignalLevel;
  /** Whether the owner has switched its rule off: what is found is shown, and neither good nor bad. */
  readonly isOff: boolean;
  /** What was found, as a sentence. */
  readonly text: string;
  /** Other players who are concerned. */
  readonly players: readonly string[];
};

/** The strictest of them. */
export function strictest(levels: readonly SignalLevel[]): SignalLevel {
  return levels.reduce((one, other) => (rank(other) > rank(one) ? other : one), 'pass');
}

function rank(level: SignalLevel): number {
  return SIGNAL_LEVELS.indexOf(level);
}
