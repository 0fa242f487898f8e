import { sql } from 'kysely';

export const LEFT = sql<boolean>`direction = 'out' and event = 'payment'`;

/** Of receipts: dollars that are believed to have left, and have not all come back. */
export const BELIEVED_TO_HAVE_LEFT = sql<boolean>`${LEFT} and currency = 'usd'
  and receipts.authenticity <> 'unproved' and receipts.amount_cents > reversed_cents`;

/** The index `receipts_unexplained` has these, the largest first. */
export const UNEXPLAINED = sql<boolean>`${BELIEVED_TO_HAVE_LEFT} and not explained`;
