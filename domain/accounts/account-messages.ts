/** Said wherever a player has been shown another account than the one to pay into: on the page, and by the server. */
export const ACCOUNT_CHANGED = 'The receiving account has changed. Use the one shown now.';

/** Said where there is none in its place. */
export const ACCOUNT_GONE =
  'The receiving account takes no more payments. Please do not send money to the one you were shown.';
