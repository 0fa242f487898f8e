import { defineHandler } from '#server/features/define-handler.ts';
import { findTemplatesInForce } from '#server/features/mail-templates/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { invalidArgument } from '#server/platform/protocol/call-error.ts';
import { inspectMailbox } from './inspect-mailbox.ts';
import { ALTERED, isAltered, type MailboxKeys, openSecret, SECRET_SPOILT } from './keys/mailbox-keys.ts';
import { isElsewhere } from './mailbox-changes.ts';
import { mailboxNotFound } from './mailbox-not-found.ts';
import { findMailbox } from './store.ts';

export const testMailbox = defineHandler(
  'testMailbox',
  async ({ input }, { database, sealer, signer, settings, mailReader, mailHosts }) => {
    const { host, port, secure, user, login, password, authservId, accountIds, addresses } = input;
    const place = { host: host.toLowerCase(), port, secure, user, login };
    const secret = password || (await keptSecret(database.queries, { sealer, signer }, input.id, place));
    return inspectMailbox(
      { server: { ...place, secret }, authservId, accountIds, addresses },
      settings.current().settings,
      {
        hosts: mailHosts,
        reader: mailReader,
        taught: await findTemplatesInForce(database.queries, signer),
      },
    );
  },
);

async function keptSecret(
  queries: Queries,
  { sealer, signer }: MailboxKeys,
  id: string | undefined,
  place: Parameters<typeof isElsewhere>[1],
): Promise<string> {
  if (id === undefined) throw missing('Enter the password or the token.');
  const mailbox = await findMailbox(queries, id);
  if (mailbox === undefined) throw mailboxNotFound();
  if (isAltered(signer, mailbox)) throw missing(ALTERED);
  if (isElsewhere(mailbox, place)) {
    throw missing('Enter the password or the token again: it was given for another place.');
  }
  const secret = openSecret(sealer, mailbox);
  if (secret === undefined) throw missing(SECRET_SPOILT);
  return secret;
}

function missing(message: string) {
  return invalidArgument([{ field: 'password', message }]);
}
