/** Shown whenever a player has seen an account other than the one to pay into: on the page, and by the server. */
export const ACCOUNT_CHANGED = 'The receiving account has changed. Use the one shown now.';

/** Shown if there is no other in its place. */
export const ACCOUNT_GONE =
  'The receiving account no longer accepts payments. Please do not send money to the one you were shown.';
