/** For a player who has seen another account than the one to pay into. */
export const ACCOUNT_CHANGED = 'The receiving account has changed. Use the one shown now.';

/** For a player whose account has no other in its place. */
export const ACCOUNT_GONE =
  'The receiving account no longer accepts payments. Please do not send money to the one you were shown.';
