import type { Telling } from '#contract/record-parts.ts';
import type { RequestState } from '#domain/requests/request-state.ts';

/** As a request's own page says it to its player. */
const TOLD: Readonly<Record<RequestState, string>> = {
  received: 'Request received',
  being_handled: 'Being handled',
  credited: 'Credited',
  paid: 'Paid',
  declined: 'Declined',
};

/** `Declined (Not received)` */
export function tellingText({ state, reason }: Pick<Telling, 'state' | 'reason'>): string {
  return TOLD[state] + (reason === null ? '' : ` (${reason})`);
}
