import type { MethodKey } from '#domain/methods/methods.ts';

type RailTraits = {
  readonly label: string;
  readonly methods: readonly MethodKey[];
  /** Whether a statement is of one receiving account, or of the provider's one account behind all of them. */
  readonly statementOf: 'account' | 'provider';
};

/** Stripe's pages take three methods; PayPal is none, so its receipts are always a person's. */
export const RAILS = {
  venmo: { label: 'Venmo', methods: ['venmo'], statementOf: 'account' },
  zelle: { label: 'Zelle', methods: ['zelle'], statementOf: 'account' },
  chime: { label: 'Chime', methods: ['chime'], statementOf: 'account' },
  cashapp: { label: 'Cash App', methods: ['cashapp'], statementOf: 'account' },
  stripe: { label: 'Stripe', methods: ['cashapp', 'applepay', 'creditcard'], statementOf: 'provider' },
  paypal: { label: 'PayPal', methods: [], statementOf: 'provider' },
} as const satisfies Readonly<Record<string, RailTraits>>;

export type Rail = keyof typeof RAILS;
export const RAIL_KEYS = Object.keys(RAILS) as readonly Rail[];
