import type { ReactNode } from 'react';
import type { Language } from '#domain/languages/languages.ts';
import { orList } from '#domain/words/english.ts';

export const language: Language = 'en';

/** For dates, times, lists and plurals. Money is written as in the United States in every language. */
export const locale: string = 'en-US';

export const anyOf = orList;

type Contact = { readonly mail: ReactNode };

export const skipToContent = 'Skip to content';
export const demo = 'Demo';
export const demoNote = 'Demo — sample data, no real payments';

export const cashier = 'Cashier';
export const deposit = 'Deposit';
export const withdraw = 'Withdraw';

export const secure = 'Secure';
export const support = '24/7 Support';
export const languages = 'Language';
export const needHelp = 'Need Help?';

export const helpMissing = 'Help could not be loaded. Check your connection, then reload the page.';
export const helpMissingOrWrite = ({ mail }: Contact) => (
  <>Help could not be loaded. Check your connection, then reload the page, or write to {mail}</>
);

export const stillLoading = ({ title }: { readonly title: string }) =>
  `This page of ${title} is still loading, and cannot send anything yet. If it stays like this, reload it.`;
export const stillLoadingOrWrite = ({ title, mail }: Contact & { readonly title: string }) => (
  <>
    This page of {title} is still loading, and cannot send anything yet. If it stays like this, reload it, or
    write to {mail}
  </>
);

export const noScript = ({ title }: { readonly title: string }) =>
  `This is the cashier of ${title}, where players request deposits and withdrawals. It needs JavaScript to create a payment reference and to send a request.`;
export const turnScriptOn = 'Please turn it on and load this page again.';
export const withoutScript = ({ mail }: Contact) => <>Without it, write to {mail} and we will help you.</>;

export const stuck =
  'The cashier cannot be reached. Check your connection: the page you asked for opens once it is back.';

export const wentWrong = 'Something went wrong';
export const notShown =
  'This page could not be shown. What you typed is not lost, and a request that was sent is stored only once. Refresh the page to continue.';
export const refreshPage = 'Refresh Page';

type Method = { readonly method: string };

export const tagline = 'Add funds to your casino account in minutes.';

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
  `Withdraw from your casino account with ${anyOf(methods)}.`;
export const aboutWithdrawal = ({ method }: Method) => `Withdraw from your casino account with ${method}.`;
export const aboutPaymentCompleted = 'Your payment has been processed successfully.';
export const aboutStatus = 'Follow your deposit or withdrawal request.';
export const aboutNotFound = 'There is nothing at this address.';
/** Before the address of the page. */
export const apart =
  'Parts of this page were blocked, so it cannot send anything. If another site shows it in a frame, open it on its own:';
export const aboutImage = 'The cashier’s mark';

export const notFoundText = 'There is nothing at this address. Nothing was sent and nothing was lost.';
export const goToDeposits = 'Go to deposits';
