import type { CallOutput } from '#contract/calls.ts';
import { exactCents, formatUsd } from '#domain/money/usd.ts';

export type RequestStatus = CallOutput<'getRequestStatus'>;
export type RequestState = RequestStatus['state'];

/** Whether the request has reached its final state. */
export function isSettled(state: RequestState): boolean {
  return state === 'credited' || state === 'paid' || state === 'declined';
}

export const STATE_NAMES: Readonly<Record<RequestState, string>> = {
  received: 'Received',
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
  const paid = paymentTexts(request, usd);
  switch (state) {
    case 'received':
      if (isPaidInFull(request)) return 'Your payment has come in. Your deposit is credited next.';
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

function isPaidInFull({ payments: [first, ...others] }: RequestStatus): boolean {
  return first?.sum === 'whole' && first.isMatched && others.length === 0;
}

/** A sentence for each payment that the provider has reported. */
function paymentTexts({ payments }: RequestStatus, asked: string): string[] {
  return payments.map(({ amount, sum }, index) => {
    if (amount !== null && index > 0) return `We have received another ${amount}.`;
    if (amount === null) return 'We have received a payment whose amount is not known yet.';
    if (sum === 'whole') return `We have received ${amount}.`;
    return sum === 'less'
      ? `We have received ${amount} of ${asked}.`
      : `We have received ${amount}; your request is for ${asked}.`;
  });
}

/** `Usually within 4 minutes`; undefined where that is unknown. */
export function usualText(usualMinutes: number | null): string | undefined {
  if (usualMinutes === null) return undefined;
  const minutes = Math.max(1, Math.ceil(usualMinutes));
  return minutes < 120
    ? `Usually within ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
    : `Usually within ${Math.ceil(minutes / 60)} hours`;
}
