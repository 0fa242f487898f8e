import type { FieldProblem } from '#contract/base/errors.ts';
import type { Refused } from '../refused.ts';

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
