import { cryptoAccounts } from './crypto.ts';
import { applepayAccounts, cashappAccounts, creditcardAccounts } from './hosted.ts';
import { chimeAccounts, venmoAccounts, zelleAccounts } from './manual-accounts.ts';
import type { MethodAccounts } from './method.ts';
import type { MethodKey } from './methods.ts';

/** For staff and the server only: the players' site must not import it. */
export const METHOD_ACCOUNTS: Readonly<Record<MethodKey, MethodAccounts>> = {
  venmo: venmoAccounts,
  zelle: zelleAccounts,
  chime: chimeAccounts,
  cashapp: cashappAccounts,
  applepay: applepayAccounts,
  creditcard: creditcardAccounts,
  crypto: cryptoAccounts,
};
