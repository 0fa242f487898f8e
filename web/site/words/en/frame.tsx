import type { ReactNode } from 'react';

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

export const helpMissing = 'Help could not be loaded. Check your connection, then load the page again.';
export const helpMissingOrWrite = ({ mail }: Contact) => (
  <>Help could not be loaded. Check your connection, then load the page again, or write to {mail}</>
);

export const stillLoading = ({ title }: { readonly title: string }) =>
  `This page of ${title} is still loading, and cannot send anything yet. If it stays like this, load it again.`;
export const stillLoadingOrWrite = ({ title, mail }: Contact & { readonly title: string }) => (
  <>
    This page of {title} is still loading, and cannot send anything yet. If it stays like this, load it again,
    or write to {mail}
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
