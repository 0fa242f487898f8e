import { defineHandler } from '#server/features/define-handler.ts';
import { findMailboxes } from './view.ts';

export { removeMailbox } from './remove-mailbox.ts';
export { saveMailbox } from './save-mailbox.ts';
export { testMailbox } from './test-mailbox.ts';

export const getMailboxes = defineHandler(
  'getMailboxes',
  async (_request, { database, sealer, signer, settings }) => ({
    mailboxes: await findMailboxes(
      database.queries,
      { sealer, signer },
      settings.current().settings,
      new Date(),
    ),
  }),
);
