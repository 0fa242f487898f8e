import { anyOf } from './any-of.ts';

type Method = { readonly method: string };

export const tagline = 'Add funds to your casino account in minutes.';

export const deposit = 'Deposit';
export const withdraw = 'Withdraw';
export const depositWith = ({ method }: Method) => `Deposit with ${method}`;
export const withdrawWith = ({ method }: Method) => `Withdraw with ${method}`;
export const paymentCompleted = 'Payment Completed';
export const yourRequest = 'Your request';
export const notFound = 'Page not found';

export const aboutDeposit = ({ method, description }: Method & { readonly description: string }) =>
  `Deposit with ${method} to your casino account. ${description}`;
export const aboutCoin = ({ coin }: { readonly coin: string }) => `Deposit ${coin} to your casino account.`;
export const aboutCoins = ({ coins }: { readonly coins: readonly string[] }) =>
  `Deposit ${anyOf(coins)} to your casino account.`;
export const aboutWithdrawals = ({ methods }: { readonly methods: readonly string[] }) =>
  `Withdraw from your casino account by ${anyOf(methods)}.`;
export const aboutWithdrawal = ({ method }: Method) => `Withdraw from your casino account by ${method}.`;
export const aboutPaymentCompleted = 'Your payment has been processed successfully.';
export const aboutStatus = 'Follow your deposit or withdrawal request.';
export const aboutNotFound = 'There is nothing at this address.';
/** Before the address of the page. */
export const apart =
  'Parts of this page were kept from loading, so it cannot send anything. If another site shows it in a frame, open it by itself:';
export const aboutImage = 'The cashier’s mark';
