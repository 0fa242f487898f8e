import type { MethodKey } from '#domain/methods/methods.ts';

/** Stripe's pages take three methods; PayPal is none, so its receipts are always a person's. */
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
