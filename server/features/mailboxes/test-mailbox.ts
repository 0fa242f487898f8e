import { testMailbox } from '#contract/mailboxes/test-mailbox.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { invalidArgument } from '#server/platform/protocol/call-error.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';
import { inspectMailbox } from './inspect-mailbox.ts';
import { mailTemplates } from './mail-templates.ts';
import { isElsewhere } from './mailbox-changes.ts';
import { mailboxNotFound } from './mailbox-not-found.ts';
import { findMailbox, openSecret } from './store.ts';

export const testMailboxHandler = defineHandler(
  testMailbox,
  async ({ input }, { database, sealer, settings, mailResolver, mailHosts }) => {
    const { host, port, secure, user, login, password, authservId, accountIds, addresses } = input;
    const place = { host: host.toLowerCase(), port, secure, user, login };
    const secret = password || (await keptSecret(database.queries, sealer, input.id, place));
    return inspectMailbox(
      { server: { ...place, secret }, authservId, accountIds, addresses },
      settings.current().settings,
      {
        hosts: mailHosts,
        resolver: mailResolver,
        templates: await mailTemplates(database.queries),
      },
    );
  },
);

/** The secret that is kept, for the place alone that it was given for. */
async function keptSecret(
  queries: Queries,
  sealer: Sealer,
  id: string | undefined,
  place: Parameters<typeof isElsewhere>[1],
): Promise<string> {
  if (id === undefined) throw missing('Enter the password or the token.');
  const mailbox = await findMailbox(queries, id);
  if (mailbox === undefined) throw mailboxNotFound();
  if (isElsewhere(mailbox, place)) {
    throw missing('Enter the password or the token again: it was given for another place.');
  }
  return openSecret(sealer, mailbox);
}

function missing(message: string) {
  return invalidArgument([{ field: 'password', message }]);
}
