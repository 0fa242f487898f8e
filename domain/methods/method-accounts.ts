import { cryptoAccounts } from './crypto.ts';
import { HOSTED_ACCOUNTS } from './hosted.ts';
import { MANUAL_ACCOUNTS } from './manual-accounts.ts';
import type { MethodAccounts } from './method.ts';
import type { MethodKey } from './methods.ts';

/** For staff and the server only: the players' site must not import it. */
export const METHOD_ACCOUNTS: Readonly<Record<MethodKey, MethodAccounts>> = {
  ...MANUAL_ACCOUNTS,
  ...HOSTED_ACCOUNTS,
  crypto: cryptoAccounts,
};
