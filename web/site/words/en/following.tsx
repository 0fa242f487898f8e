import type { ReactNode } from 'react';
import type { Reversal } from '#domain/receipts/receipt.ts';
import type { RecordKind } from '#domain/records/record.ts';
import type { RequestState } from '#domain/requests/request-state.ts';
import { locale } from './frame.tsx';

type Amounts = { readonly amount: string; readonly asked: string };
type Request = { readonly amount: string; readonly method: string };

export const loading = 'Loading...';
export const yourRequest = 'Your request';
export const backToCasino = 'Back to the casino';
export const backToCashier = 'Back to the cashier';
export const incomplete =
  'This link is incomplete. To follow a request, open the full link you were shown when you sent it.';
export const keepTrying = 'We keep trying.';

export const states: Readonly<Record<RequestState, string>> = {
  // beside an amount, 'Received' would mean that the money has come in
  received: 'Request received',
  being_handled: 'Being handled',
  credited: 'Credited',
  paid: 'Paid',
  declined: 'Declined',
};
export const steps = {
  send: 'Send the money',
  pay: 'Pay',
  seen: 'Payment received',
  credited: 'Credited',
  declined: 'Declined',
};
export const headlines = {
  part: 'A payment has come in',
  'came-in': 'Your payment has come in',
  credited: 'Credited',
  declined: 'Declined',
};

/** For screen readers, beside a step. */
export const stepDone = '(done)';

export const sent: Readonly<Record<RecordKind, (request: Request & { readonly time: string }) => string>> = {
  deposit: ({ amount, method, time }) => `Deposit of ${amount} with ${method}, sent ${time}.`,
  withdrawal: ({ amount, method, time }) => `Withdrawal of ${amount} with ${method}, sent ${time}.`,
};

export const paymentIn = 'Your payment has come in.';
export const creditedNext = 'Your deposit is credited next.';
export const checkedFirst = 'It is checked before your deposit is credited.';
export const received: Readonly<Record<RecordKind, string>> = {
  deposit: 'We have your request. Your deposit is credited once your payment has come in.',
  withdrawal: 'We have your request. It is waiting to be handled.',
};
export const beingHandled = 'Someone is working on your request now.';
export const credited = ({ amount }: { readonly amount: string }) =>
  `${amount} has been added to your casino account.`;
export const paid = ({ amount, method }: Request) => `${amount} has been paid to you by ${method}.`;
export const declined: Readonly<Record<RecordKind, string>> = {
  deposit: 'Your deposit was not credited.',
  withdrawal: 'Your withdrawal was not paid.',
};
/** Promises nothing, and names no contact: whether there is one, the page knows. */
export const moneySent = ({ reference }: { readonly reference: string }) =>
  `If you sent money, ask for it to be credited or sent back, with your proof of payment and this reference: ${reference}.`;

export const receivedOf = ({ amount, asked }: Amounts) => `We received ${amount} of ${asked}.`;
export const receivedOver = ({ amount, asked }: Amounts) => `It is ${amount}; your request is for ${asked}.`;
export const receivedUnknown = 'We received a payment whose amount is not known yet.';
export const receivedAnother = ({ amount }: { readonly amount: string }) => `We received another ${amount}.`;
export const receivedWhole = ({ amount }: { readonly amount: string }) => `We received ${amount}.`;
export const receivedOther = ({ amount, asked }: Amounts) =>
  `We received ${amount}; your request is for ${asked}.`;
export const reversed: Readonly<Record<Reversal, (payment: { readonly amount: string }) => string>> = {
  refund: ({ amount }) => `${amount} came in but was refunded.`,
  dispute: ({ amount }) => `${amount} came in but was disputed.`,
  failure: ({ amount }) => `${amount} did not arrive.`,
};

const MINUTES = { one: 'minute', other: 'minutes' } as const;
const plural = new Intl.PluralRules(locale);

export const usuallyMinutes = ({ minutes }: { readonly minutes: number }) =>
  `Usually within ${minutes} ${MINUTES[plural.select(minutes) === 'one' ? 'one' : 'other']}`;
export const usuallyHours = ({ hours }: { readonly hours: number }) => `Usually within ${hours} hours`;

/** Text typed by staff stays as it is. */
export const because = ({ reason }: { readonly reason: string }) => `Reason: ${reason}`;
export const since = ({ state, time }: { readonly state: string; readonly time: string }) =>
  `${state} ${time}.`;
export const offline =
  'The cashier cannot be reached right now. This is the last known state of your request; we keep trying.';
export const updatesItself = 'This page updates by itself. You can close it and come back later.';

export const keepLink = (): ReactNode => (
  <>
    <strong>Keep this link to follow your request</strong>, on another device too. It is yours alone.
  </>
);
export const linkToRequest = 'Link to your request';
export const follow = 'Follow your request';
export const share = 'Share';

export const waitingForPayment = 'Waiting for your payment';
export const openRequests = 'In progress';
export const myRequests = 'My requests';
export const removeAll = 'Remove them from this device';
type OwnRequest = { readonly amount: ReactNode; readonly method: string; readonly username: string };
export const own: Readonly<Record<RecordKind, (request: OwnRequest) => ReactNode>> = {
  deposit: ({ amount, method, username }) => (
    <>
      {amount} deposit with {method} for {username}
    </>
  ),
  withdrawal: ({ amount, method, username }) => (
    <>
      {amount} withdrawal with {method} for {username}
    </>
  ),
};

export const copy = 'Copy';
export const copied = 'Copied!';
/** For screen readers. */
export const isCopied = ({ what }: { readonly what: string }) => `${what} copied`;
export const copiedValue = ({ value }: { readonly value: string }) => `Copied: ${value}`;
export const copyFailed = 'Failed to copy to clipboard';
export const byHand = 'Not copied. It is selected: copy it by hand.';
