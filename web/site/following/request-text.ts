import type { CallOutput } from '#contract/calls.ts';
import { exactCents, formatUsd } from '#domain/money/usd.ts';

export type RequestStatus = CallOutput<'getRequestStatus'>;
export type RequestState = RequestStatus['state'];
type Payment = RequestStatus['payments'][number];

/** Whether the request has reached its final state. */
export function isSettled(state: RequestState): boolean {
  return state === 'credited' || state === 'paid' || state === 'declined';
}

export const STATE_NAMES: Readonly<Record<RequestState, string>> = {
  // beside an amount, 'Received' would say that the money has come in
  received: 'Request received',
  being_handled: 'Being handled',
  credited: 'Credited',
  paid: 'Paid',
  declined: 'Declined',
};

/** The steps of a request, up to its final state. */
export function stepsOf({ kind, state }: Pick<RequestStatus, 'kind' | 'state'>): readonly RequestState[] {
  if (state === 'declined') return ['received', 'declined'];
  return ['received', 'being_handled', kind === 'deposit' ? 'credited' : 'paid'];
}

/** What a state means for the player, and what comes next. */
export function stateText(request: RequestStatus): string {
  const { kind, state, method } = request;
  const usd = formatUsd(exactCents(request.amount));
  const paid = receivedTexts(request, usd);
  switch (state) {
    case 'received':
      if (isPaidInFull(request)) return `${PAID} Your deposit is credited next.`;
      if (paid.length > 0) return [...paid, 'It is checked before your deposit is credited.'].join(' ');
      return kind === 'deposit'
        ? 'We have your request. Your deposit is credited once your payment has come in.'
        : 'We have your request. It is waiting to be handled.';
    case 'being_handled':
      return [...paid, 'Someone is working on your request now.'].join(' ');
    case 'credited':
      return `${usd} has been added to your casino account.`;
    case 'paid':
      return `${usd} has been paid to you by ${method}.`;
    case 'declined':
      if (paid.length > 0) return ['Your deposit was not credited.', ...paid].join(' ');
      return kind === 'deposit' ? 'Your deposit was not credited.' : 'Your withdrawal was not paid.';
    default:
      return state satisfies never;
  }
}

const PAID = 'Your payment has come in.';

/** With nothing beside it that is still to be looked into. */
function isPaidInFull({ funding, payments }: RequestStatus): boolean {
  return funding === 'whole' && payments.every(isCounted);
}

/** What has come in for the request, and then what may have been meant for it. */
function receivedTexts(request: RequestStatus, asked: string): string[] {
  const others = request.payments.filter((payment) => !isCounted(payment) && payment.reversal === null);
  const received = receivedText(request, asked);
  return [
    ...(received === undefined ? [] : [received]),
    ...others.map((payment, index) => otherText(payment, asked, index > 0 || received !== undefined)),
  ];
}

function receivedText({ received, funding }: RequestStatus, asked: string): string | undefined {
  const usd = formatUsd(exactCents(received));
  switch (funding) {
    case 'none':
      return undefined;
    case 'short':
      return `We received ${usd} of ${asked}.`;
    case 'whole':
      return PAID;
    case 'over':
      return `${PAID} It is ${usd}, and your request is for ${asked}.`;
    default:
      return funding satisfies never;
  }
}

function otherText({ amount, sum }: Payment, asked: string, isAnother: boolean): string {
  if (amount === null) return 'We received a payment whose amount is not known yet.';
  if (isAnother) return `We received another ${amount}.`;
  if (sum === 'whole') return `We received ${amount}.`;
  return sum === 'less'
    ? `We received ${amount} of ${asked}.`
    : `We received ${amount}; your request is for ${asked}.`;
}

/** Whether it is part of what the request has received. */
function isCounted({ isMatched, sum }: Payment): boolean {
  return isMatched && sum !== 'unclear';
}

/** `Usually within 4 minutes`; undefined where that is unknown. */
export function usualText(usualMinutes: number | null): string | undefined {
  if (usualMinutes === null) return undefined;
  const minutes = Math.max(1, Math.ceil(usualMinutes));
  return minutes < 120
    ? `Usually within ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
    : `Usually within ${Math.ceil(minutes / 60)} hours`;
}
