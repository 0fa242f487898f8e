import { removeMailbox } from '#contract/mailboxes/remove-mailbox.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { mailboxNotFound } from './mailbox-not-found.ts';
import { deleteMailbox, lockMailbox } from './store.ts';

export const removeMailboxHandler = defineHandler(
  removeMailbox,
  async ({ input: { id }, staff }, { change }) => {
    const name = await change(async (transaction, log) => {
      const mailbox = await lockMailbox(transaction, id);
      if (mailbox === undefined) throw mailboxNotFound();
      await deleteMailbox(transaction, id);
      const name = `${mailbox.user_name} at ${mailbox.host}`;
      log({
        action: 'mailbox_removed',
        message: `Removed the mailbox ${name}`,
        actor: staff,
        subject: { type: 'mailbox', id },
      });
      return name;
    });
    return { status: 'success' as const, message: `${name} is no longer read.` };
  },
);
