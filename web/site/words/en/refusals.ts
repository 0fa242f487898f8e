import type { FieldProblem } from '#contract/base/errors.ts';
import type { Refused } from '../refused.ts';

/** What the forms call the fields that the server names as its calls do. */
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

/** Why a call failed. The server words it in English. */
export const refusal = ({ message }: Refused) =>
  // A player knows of no request ids.
  message.replace('under this request ID', 'from this form');

/** What the server says is wrong with a field. */
export const problem = ({ field, message }: FieldProblem) => {
  const label = LABELS[field];
  return label && message.startsWith(`${field} `) ? `${label}${message.slice(field.length)}` : message;
};
