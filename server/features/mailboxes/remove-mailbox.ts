import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import {
  holdChange,
  outcomeOf,
  type Waiting,
  withdrawWaiting,
} from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { deleteMailbox, lockMailbox, mailboxNotFound } from './store.ts';

export const removeMailbox = defineHandler('removeMailbox', async ({ input, staff }, { change, signer }) => {
  const { name, waiting } = await change((transaction, log) =>
    dropMailbox({ transaction, log, staff, signer }, input),
  );
  return outcomeOf(waiting, `${name} is no longer read.`);
});

export async function dropMailbox(
  context: ChangeContext,
  { id }: { readonly id: string },
): Promise<{ readonly name: string; readonly waiting?: Waiting | undefined }> {
  const { transaction, log, staff } = context;
  const mailbox = await lockMailbox(transaction, id);
  if (mailbox === undefined) throw mailboxNotFound();
  const name = `${mailbox.user_name} at ${mailbox.host}`;
  const subject = { type: 'mailbox', id } as const;
  const waiting = await holdChange(context, {
    kind: 'receiving-accounts',
    call: 'removeMailbox',
    input: { id },
    subject,
    summary: `Remove the mailbox ${name}`,
    details: ['It is no longer read, and its password is erased. The receipts that were read from it stay.'],
  });
  if (waiting) return { name, waiting };
  await withdrawWaiting(context, subject);
  await deleteMailbox(transaction, id);
  log({ action: 'mailbox_removed', message: `Removed the mailbox ${name}`, actor: staff, subject });
  return { name };
}
