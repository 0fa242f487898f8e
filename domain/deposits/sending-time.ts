/**
 * For how long after its request a deposit may be sent to the account that its player was told. As long as an account
 * stays in rotation; by then a coin's price has moved, too.
 */
export const SENDING_MS = 3_600_000;
