import type { ActivityAction } from './actions.ts';

/** Of these the message says what an account holds, which only some may see. */
export const MONEY_ACTIONS = [
  'balance_stated',
  'close_prepared',
  'close_approved',
  'close_refused',
  'close_withdrawn',
] as const satisfies readonly ActivityAction[];
