import { openImapServer } from '#test/fixtures/mails/imap-server.ts';
import { venmoMail } from '#test/fixtures/mails/payment-mails.ts';

/** The server of `full-inbox.ts`, which it is started by. */

const imap = await openImapServer();

process.on('message', (question: readonly string[] | 'textsSent') => {
  if (question === 'textsSent') {
    process.send?.(imap.textsSent);
    return;
  }
  for (const note of question) imap.deliver(venmoMail({ note }));
  const { host, port, user, password } = imap;
  process.send?.({ host, port, user, password });
});
process.on('disconnect', () => process.exit());
