import type { Account } from './account.ts';

/** For staff: the fields of an account that say where players' money goes. */
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
