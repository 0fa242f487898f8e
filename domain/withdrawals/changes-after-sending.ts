/** What is marked on a withdrawal for good where it changes after sending. The database keeps the marks. */
export const CHANGES_AFTER_SENDING = ['status', 'username', 'amount', 'method', 'destination'] as const;
export type ChangeAfterSending = (typeof CHANGES_AFTER_SENDING)[number];
