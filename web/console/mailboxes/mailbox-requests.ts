import { queryOptions } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import { call } from '#web/data/call.ts';

export type Mailbox = CallOutput<'getMailboxes'>['mailboxes'][number];
export type MailboxInput = CallInput<'saveMailbox'>;

/** A receiving account, as it is chosen from. */
export type ServedAccount = { readonly id: string; readonly label: string };

// A connection is up within a second or two; somebody who has just saved one watches for it.
const ASK_EVERY_MS = 3_000;

export const mailboxesQuery = queryOptions({
  queryKey: ['mailboxes'],
  queryFn: () => call('getMailboxes', {}),
  refetchInterval: ASK_EVERY_MS,
});
