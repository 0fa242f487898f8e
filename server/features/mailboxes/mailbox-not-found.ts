import { CallError } from '#server/platform/protocol/call-error.ts';

export function mailboxNotFound(): CallError {
  return new CallError('NOT_FOUND', 'This mailbox has been removed. Load the list again.');
}
