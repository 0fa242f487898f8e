import { expect, test } from 'vitest';
import { insertMailbox } from '#server/features/mailboxes/store.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { statusCommand } from '../commands/status.ts';
import { checkMailboxes } from './check-mailboxes.ts';

const CAGE_SECRET = 'a secret of at least 32 characters';
const sealer = createSealer(CAGE_SECRET);
const keys = { sealer, signer: createRowSigner(sealer.keys) };

test('the doctor and status tell a mailbox that fails, is not read, is silent or proves nothing from one in order', async () => {
  await using database = await createTestDatabase();
  const add = (user: string, enabled = true) =>
    insertMailbox(database.queries, keys, {
      ...{ host: 'imap.example.com', port: 993, secure: true, user, login: 'password', secret: 'hidden' },
      ...{ accountIds: [], addresses: [], enabled },
    });
  const check = () => checkMailboxes(database, new Date());
  const set = (user: string, columns: string) =>
    database.pool.query(`update mailboxes set ${columns} where user_name = $1`, [user]);
  expect(await check()).toEqual([{ about: 'mailboxes', state: 'ok', text: 'none is read' }]);

  await add('off@example.com', false);
  await add('fine@example.com');
  await set('fine@example.com', 'checked_at = now(), last_mail_at = now(), parked_count = 1');
  expect(await check()).toEqual([{ about: 'mailboxes', state: 'ok', text: 'all are read (1)' }]);

  for (const user of ['a-refused', 'b-cut', 'c-unread', 'd-silent', 'e-unproved']) await add(user);
  await set('a-refused', `problem = 'It refused.', failing_since = now() - interval '10 minutes'`);
  await set('b-cut', `problem = 'It was cut.', failing_since = now()`);
  await set('c-unread', `checked_at = now() - interval '20 minutes'`);
  await set('e-unproved', 'checked_at = now(), parked_count = 3');
  await database.pool.query(
    `insert into mailbox_rails (mailbox_id, rail, first_mail_at, last_mail_at, silent_since)
     select id, 'venmo', now(), now(), now() from mailboxes where user_name = 'd-silent'`,
  );
  const findings = await check();
  expect(findings.map(({ state, text }) => [state, text])).toEqual([
    ['problem', expect.stringMatching(/^a-refused at imap\.example\.com:993: It refused\. \(since /)],
    ['warning', expect.stringMatching(/^b-cut .*It was cut\./)],
    ['warning', expect.stringMatching(/^c-unread .*No server of Cage reads it/)],
    ['warning', expect.stringMatching(/^d-silent .*no payment mail of a provider since/)],
    ['warning', expect.stringMatching(/^e-unproved .*none of its payment mails \(3\) was proved/)],
  ]);

  const { text } = await statusCommand.run([], { DATABASE_URL: database.url, CAGE_SECRET, PORT: '1' });
  expect(text).toMatch(/^Mailboxes +a-refused at imap\.example\.com:993: It refused\. Since /m);
  expect(text).toMatch(/^ +d-silent at .*: silent since .*, read 0, parked 0$/m);
  expect(text).toMatch(/^ +e-unproved at .*: read 0, parked 3, no mail was proved yet$/m);
  expect(text).toMatch(/^ +fine@example\.com at .*: read 0, parked 1, the last proved mail came /m);
  expect(text).not.toMatch(/hidden|off@/);
});
