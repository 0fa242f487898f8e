/** Nothing; somebody has to look; somebody has to override it. */
export const SIGNAL_LEVELS = ['pass', 'look', 'hold'] as const;
export type SignalLevel = (typeof SIGNAL_LEVELS)[number];

export const SIGNAL_LEVEL_LABELS: Readonly<Record<SignalLevel, string>> = {
  pass: 'Pass',
  look: 'Look',
  hold: 'Hold',
};

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
  /** The owner has switched its rule off: its finding is shown, neither good nor bad. */
  readonly isOff: boolean;
  readonly text: string;
  readonly players: readonly string[];
};

export function strictest(levels: readonly SignalLevel[]): SignalLevel {
  return levels.reduce((one, other) => (rank(other) > rank(one) ? other : one), 'pass');
}

function rank(level: SignalLevel): number {
  return SIGNAL_LEVELS.indexOf(level);
}
