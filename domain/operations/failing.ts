/** What can fail outside Cage without a request failing: mail to staff, the price service, payment reports, backups. */
export const FAILING = ['mail', 'prices', 'webhook', 'backups'] as const;

export type Failing = (typeof FAILING)[number];
