/**
 * Each can fail without a request failing. `log`, `accounts` and `settings` fail if they are not what was
 * signed, `log-copies` if a place does not take the signed heads, `seals` if something sealed does not open,
 * `webhook-events` if none reports money, `late-backups` if none was made in time, `silent-mailboxes` if one
 * is silent for longer than ever while requests come in, `viewers` if the live feed has no room for another,
 * `slots` if a replication slot was left behind. `restored` while nobody has said that a restored copy takes the
 * original's place.
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
  'slots',
  'restored',
] as const;

export type Failing = (typeof FAILING)[number];
