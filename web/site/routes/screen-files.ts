import type { ScreenName } from '../places/place.ts';

/** The files that screens.ts loads, as in the build's manifest: each is preloaded with its page. */
export const SCREEN_FILES: Readonly<Record<ScreenName, string>> = {
  deposits: 'deposits/home/method-grid.tsx',
  manual: 'deposits/manual/manual-deposit.tsx',
  hosted: 'deposits/hosted/hosted-deposit.tsx',
  crypto: 'deposits/crypto/crypto-deposit.tsx',
  withdrawals: 'withdrawals/home/withdrawal-grid.tsx',
  withdrawal: 'withdrawals/withdrawal.tsx',
  'payment-completed': 'deposits/completed/payment-completed.tsx',
  status: 'deposits/followed/followed-screen.tsx',
  'not-found': 'shell/not-found.tsx',
};
