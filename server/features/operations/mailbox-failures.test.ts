import { expect, test } from 'vitest';
import { insertMailbox } from '#server/features/mailboxes/store.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { findMailboxFailures } from './mailbox-failures.ts';

const sealer = createSealer('a secret of at least 32 characters');
const keys = { sealer, signer: createRowSigner(sealer.keys) };

test('a mailbox fails that cannot be read, that nobody reads, or that is silent; one that is off does not', async () => {
  await using database = await createTestDatabase();
  const { queries, pool } = database;
  const add = (user: string, enabled = true) =>
    insertMailbox(queries, keys, {
      ...{ host: 'imap.example.com', port: 993, secure: true, user, login: 'password', secret: 'x' },
      ...{ accountIds: [], addresses: [], enabled },
    });
  const ids = [
    await add('failing@example.com'),
    await add('unread@example.com'),
    await add('quiet@example.com'),
  ];
  await add('off@example.com', false);
  const now = new Date();
  expect(await findMailboxFailures(queries, now)).toEqual([]);

  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const set = (id: string | undefined, columns: string) =>
    pool.query(`update mailboxes set ${columns} where id = $1`, [id]);
  await pool.query("update mailboxes set saved_at = now() - interval '1 hour'");
  await set(ids[0], "checked_at = now(), failing_since = now() - interval '10 minutes'");
  await set(ids[1], "checked_at = now() - interval '20 minutes'");
  await set(ids[2], 'checked_at = now()');
  await pool.query(
    `insert into mailbox_rails (mailbox_id, rail, first_mail_at, last_mail_at, silent_since)
     select id, 'venmo', now(), now(), $1 from mailboxes`,
    [ago(30)],
  );
  const [failing, silent] = await findMailboxFailures(queries, now);
  expect(failing).toMatchObject({ what: 'mailboxes', who: ['failing@example.com', 'unread@example.com'] });
  expect(now.getTime() - (failing?.since.getTime() ?? 0)).toBeGreaterThan(19 * 60_000);
  expect(silent).toEqual({
    ...{ what: 'silent-mailboxes', since: ago(30) },
    who: ['unread@example.com', 'quiet@example.com'],
  });
});
