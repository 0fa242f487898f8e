/**
 * What can fail without a request failing: mail to staff, the price service, payment reports, payment pages that are made for a deposit, backups (which fail, or
 * are not made when they should be), the live feed, and room for those who follow it. The activity log fails if it is not
 * what was signed, and so do staff accounts and settings; what is kept sealed, if it does not open; copies of its signed heads, if one of the places that they go to does not
 * take them. Mailboxes fail if they cannot be read, or have been silent for longer than ever while requests came in; notices, if a device of staff cannot be told of new
 * requests; a provider's events, if none of them tells of money; replicas, if one of the copies that lists and exports are read from cannot be used; proofs, if the folder that they are in cannot.
 */
export const FAILING = [
  'log',
  'log-copies',
  'accounts',
  'seals',
  'settings',
  'mail',
  'prices',
  'webhook',
  'webhook-events',
  'checkout',
  'backups',
  'late-backups',
  'feed',
  'viewers',
  'reveals',
  'mailboxes',
  'silent-mailboxes',
  'notices',
  'replicas',
  'proofs',
] as const;

export type Failing = (typeof FAILING)[number];
