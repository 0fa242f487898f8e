/** What is marked on a deposit for good where it changes while it has money. The database keeps the marks. */
export const CHANGES_AFTER_FUNDING = ['username', 'amount', 'method', 'account'] as const;
export type ChangeAfterFunding = (typeof CHANGES_AFTER_FUNDING)[number];
