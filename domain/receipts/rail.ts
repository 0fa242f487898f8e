import type { MethodKey } from '#domain/methods/methods.ts';

/**
 * The ways in which money reaches a receiving account, with the deposit methods that each may fund. Stripe's pages take
 * what players know as three methods; PayPal is none of them, so that its receipts are always a person's.
 */
export const RAILS = {
  venmo: { label: 'Venmo', methods: ['venmo'] },
  zelle: { label: 'Zelle', methods: ['zelle'] },
  chime: { label: 'Chime', methods: ['chime'] },
  cashapp: { label: 'Cash App', methods: ['cashapp'] },
  stripe: { label: 'Stripe', methods: ['cashapp', 'applepay', 'creditcard'] },
  paypal: { label: 'PayPal', methods: [] },
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly methods: readonly MethodKey[] }>
>;

export type Rail = keyof typeof RAILS;
export const RAIL_KEYS = Object.keys(RAILS) as readonly Rail[];
