import type { RecordKind } from '#domain/records/record.ts';

type Reopening = { readonly there: string; readonly wait: string };
type ReopeningHere = Reopening & { readonly own: string };

export const reopens: Readonly<Record<RecordKind, (when: Reopening) => string>> = {
  deposit: ({ there, wait }) => `Deposits reopen at ${there} (in ${wait}).`,
  withdrawal: ({ there, wait }) => `Withdrawals reopen at ${there} (in ${wait}).`,
};
/** Where the reader's clock shows another time. */
export const reopensHere: Readonly<Record<RecordKind, (when: ReopeningHere) => string>> = {
  deposit: ({ there, wait, own }) => `Deposits reopen at ${there} (in ${wait}), ${own} your time.`,
  withdrawal: ({ there, wait, own }) => `Withdrawals reopen at ${there} (in ${wait}), ${own} your time.`,
};
