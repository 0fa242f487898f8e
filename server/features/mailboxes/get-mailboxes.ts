import { defineHandler } from '#server/features/define-handler.ts';
import { findMailboxes } from './view.ts';

export const getMailboxesHandler = defineHandler(
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
