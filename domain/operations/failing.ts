/**
 * What can fail without a request failing: mail to staff, the price service, payment reports, backups (which fail, or
 * are not made when they should be), the live feed, and room for those who follow it.
 */
export const FAILING = ['mail', 'prices', 'webhook', 'backups', 'late-backups', 'feed', 'viewers'] as const;

export type Failing = (typeof FAILING)[number];
