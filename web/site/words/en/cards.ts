import { COIN_DETAILS, COINS } from '#domain/coins/coins.ts';
import type { MethodKey, WithdrawalMethod } from '#domain/methods/methods.ts';
import { anyOf } from './language.ts';

export { closedMessage } from '#domain/withdrawals/closed-message.ts';

type Limits = { readonly min: string; readonly max: string };

export const depositTitle = 'DEPOSIT NOW USING ONE OF OUR METHODS';
export const withdrawTitle = 'WITHDRAW USING ONE OF OUR METHODS';
export const depositNow = 'Deposit Now';
export const withdrawNow = 'Withdraw Now';
export const withdrawalsClosed = 'Withdrawals Closed';
export const noAccount = 'No account available';
export const noDeposits =
  'This cashier takes no deposits right now. Please do not send money; try again later or contact support.';

// An amount stays beside its word.
export const limits = ({ min, max }: Limits) => `Min\u00a0${min} · Max\u00a0${max}`;

const COIN_NAMES = anyOf(COINS.map((coin) => COIN_DETAILS[coin].name));

/** By the names that requests carry; those of other methods are the same everywhere. */
export const names: Readonly<Record<'Credit Card' | 'Crypto', string>> = {
  'Credit Card': 'Credit Card',
  Crypto: 'Crypto',
};

export const descriptions: Readonly<Record<MethodKey, string>> = {
  venmo: 'Send money from your Venmo app to the handle shown.',
  zelle: 'Send money with Zelle from your bank to the email or phone number shown.',
  chime: 'Send money from your Chime app to the handle shown.',
  cashapp: 'Pay with Cash App on our payment provider’s page.',
  applepay: 'Pay with Apple Pay on our payment provider’s page.',
  creditcard: 'Pay by credit or debit card on our payment provider’s page.',
  crypto: `Send ${COIN_NAMES} from your wallet.`,
};

export const payouts: Readonly<Record<WithdrawalMethod, string>> = {
  Crypto: `Get paid in ${COIN_NAMES} to your wallet.`,
  Venmo: 'Get paid to your Venmo account.',
  Zelle: 'Get paid by Zelle to your email or phone number.',
};
