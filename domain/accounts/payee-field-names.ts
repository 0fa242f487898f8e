import type { Account } from './account.ts';

/** The fields that say where players' money goes, in staff's words. */
export const PAYEE_FIELD_NAMES = {
  handle: 'handle',
  username: 'username',
  email: 'email',
  phone: 'phone',
  walletAddress: 'wallet address',
  cryptoType: 'coin',
  network: 'network',
  otherNetwork: 'network',
  paymentUrl: 'payment URL',
} as const satisfies Partial<Record<keyof Account, string>>;
