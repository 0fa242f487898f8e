import { applepayAccounts } from './applepay.ts';
import { cashappAccounts } from './cashapp.ts';
import { chimeAccounts } from './chime.ts';
import { creditcardAccounts } from './creditcard.ts';
import { cryptoAccounts } from './crypto.ts';
import type { MethodAccounts } from './method.ts';
import type { MethodKey } from './methods.ts';
import { venmoAccounts } from './venmo.ts';
import { zelleAccounts } from './zelle.ts';

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
