import type { CallOutput } from '#contract/calls.ts';
import { centsFromUsd, formatUsd } from '#domain/money/usd.ts';

export type RequestStatus = CallOutput<'getRequestStatus'>;
export type RequestState = RequestStatus['state'];

/** Whether nothing is left to wait for. */
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

/** The way of a request, up to where it ends. */
export function stepsOf({ kind, state }: Pick<RequestStatus, 'kind' | 'state'>): readonly RequestState[] {
  if (state === 'declined') return ['received', 'declined'];
  return ['received', 'being_handled', kind === 'deposit' ? 'credited' : 'paid'];
}

/** What a state means for the player, and what comes next. */
export function stateText({ kind, state, method, amount, paidAt }: RequestStatus): string {
  const usd = formatUsd(centsFromUsd(amount) ?? 0);
  switch (state) {
    case 'received':
      if (paidAt !== null) return 'Your payment has come in. Your deposit is credited next.';
      return kind === 'deposit'
        ? 'We have your request. Your deposit is credited once your payment has come in.'
        : 'We have your request. It is waiting to be handled.';
    case 'being_handled':
      return 'Someone is working on your request now.';
    case 'credited':
      return `${usd} has been added to your casino account.`;
    case 'paid':
      return `${usd} has been paid to you by ${method}.`;
    case 'declined':
      return kind === 'deposit' ? 'Your deposit was not credited.' : 'Your withdrawal was not paid.';
    default:
      return state satisfies never;
  }
}

/** `Usually within 4 minutes`; nothing where it is not known. */
export function usualText(usualMinutes: number | null): string | undefined {
  if (usualMinutes === null) return undefined;
  const minutes = Math.max(1, Math.ceil(usualMinutes));
  return minutes < 120
    ? `Usually within ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
    : `Usually within ${Math.ceil(minutes / 60)} hours`;
}
