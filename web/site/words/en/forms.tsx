import type { ReactNode } from 'react';
import type { FieldProblem } from '#contract/base/errors.ts';
import { DEPOSIT_WORDS } from '#domain/deposits/deposit.ts';
import { AMOUNT_WORDS } from '#domain/money/amount-words.ts';
import { WITHDRAWAL_WORDS } from '#domain/withdrawals/withdrawal.ts';
import { UNSEEN_WORDS } from '#domain/words/spelling.ts';
import type { Refused } from '../refused.ts';

type Username = { readonly username: string };
type Bounds = { readonly min: string; readonly max: string };

export const back = 'Back';
export const casinoId = 'Casino ID';
export const digitsAfter = ({ prefix }: { readonly prefix: string }) => `The digits after ${prefix}.`;
export const digitsOnly = 'Digits only.';
export const amount = 'Amount';
export const enterAmount = ({ min, max }: Bounds) => `Enter amount (min ${min}, max ${max})`;
export const enterAmountFrom = ({ min }: { readonly min: string }) => `Enter amount (min ${min})`;
export const dollars = ({ limits }: { readonly limits: string }) => `US dollars. ${limits}`;
export const usDollars = 'US dollars.';
export const onlyThisAmount = 'US dollars. The payment page accepts only this amount.';
export const quickChoices = 'Quick choices';
export const password = 'Password';
export const passwordHint =
  'The password of your casino account. It is stored encrypted, and erased 7 days after your request is settled.';
export const showPassword = (): ReactNode => (
  <>
    Show<span className="visually-hidden"> password</span>
  </>
);
export const hidePassword = (): ReactNode => (
  <>
    Hide<span className="visually-hidden"> password</span>
  </>
);

export const forPlayer = 'For player';
export const onceMore = ({ doubt }: { readonly doubt: string }) =>
  `${doubt} Press the button again to continue.`;
export const newHere = ({ username }: Username) =>
  `${username} is new on this device. Check that it is yours.`;
export const newHereOnceMore = ({ username }: Username) =>
  `${username} is new on this device. Check that it is yours, then press the button again.`;

export const pleaseWait = 'Please wait while we process your request';
export const stillSending = 'Still sending';
export const notAnswered =
  'The cashier has not answered yet. We keep trying: your request is stored only once, however often it is sent.';
export const youAreOffline =
  'You are offline. Your request will be sent once you are back online, and stored only once.';
export const stopTrying = 'Stop trying';

export const mayHaveReached = ({ advice }: { readonly advice: string }) =>
  `It may or may not have reached us. ${advice} It is stored only once, however often it is sent.`;
export const noLongerWanted = ({ contact }: { readonly contact: ReactNode }) => (
  <>If you no longer want it, tell us: {contact}</>
);
export const openLiveChat = 'open live chat';
export const dismiss = 'Dismiss';

/** In the server's words. */
export const ofDeposit = { ...DEPOSIT_WORDS, ...AMOUNT_WORDS, ...UNSEEN_WORDS };
export const ofWithdrawal = { ...ofDeposit, ...WITHDRAWAL_WORDS };

/** By the fields' names on the wire. */
const LABELS: Readonly<Record<string, string>> = {
  username: 'Casino ID',
  senderName: 'The name',
  password: 'Password',
  name: 'The name',
  paymentUsername: 'Username',
  email: 'Email or phone number',
  coin: 'Coin',
  network: 'Network',
  walletAddress: 'Wallet address',
  amount: 'Amount',
};

export const timedOut = 'Request timed out. Please try again.';

/** The server's message is English. */
export const refusal = ({ message }: Refused) =>
  // Players know of no request ids.
  message.replace('under this request ID', 'from this form');

export const problem = ({ field, message }: FieldProblem) => {
  const label = LABELS[field];
  return label && message.startsWith(`${field} `) ? `${label}${message.slice(field.length)}` : message;
};
