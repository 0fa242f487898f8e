import { type CryptoMethod, USUAL_LIMITS } from './method.ts';

export const crypto = {
  key: 'crypto',
  label: 'Crypto',
  kind: 'crypto',
  limits: { ...USUAL_LIMITS, maxCents: undefined },
  payout: { to: 'wallet' },
} as const satisfies CryptoMethod;
