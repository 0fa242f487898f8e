import { expect, test } from 'vitest';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { ensureAccounts } from '#test/fixtures/receipts/removed-accounts.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { noteMails, noteSilence } from './regularity.ts';
import { insertMailbox } from './store.ts';

const HOUR_MS = 3_600_000;
const now = new Date('2026-03-20T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);

test('a source is silent for longer than ever only while requests come in, and until the next mail', async () => {
  await using database = await createTestDatabase();
  const { queries, pool } = database;
  await ensureAccounts(database, [{ id: 'venmo-own', method: 'venmo' }]);
  const sealer = createSealer('a secret of at least 32 characters');
  const id = (await insertMailbox(
    queries,
    { sealer, signer: createRowSigner(sealer.keys) },
    {
      ...{ host: 'imap.example.com', port: 993, secure: true, user: 'a@example.com', login: 'password' },
      ...{ secret: 'x', accountIds: ['venmo-own'], addresses: [], enabled: true },
    },
  )) as string;
  const rows = async () =>
    (await pool.query('select rail, longest_silence_ms, silent_since from mailbox_rails order by rail')).rows;
  const silentSince = async () => (await rows())[0]?.silent_since;

  await noteMails(queries, id, 'venmo', [ago(300), ago(292), ago(291)]);
  await noteMails(queries, id, 'venmo', [ago(10)]);
  await noteMails(queries, id, 'venmo', [ago(200), ago(9)]);
  expect(await rows()).toEqual([{ rail: 'venmo', longest_silence_ms: 281 * HOUR_MS, silent_since: null }]);
  await pool.query('update mailbox_rails set longest_silence_ms = $1', [8 * HOUR_MS]);

  await noteSilence(queries, now);
  expect(await silentSince()).toBeNull();
  const request = (hours: number, more = {}) => ({
    ...{ method: 'Venmo', account_id: 'venmo-own', created_at: ago(hours), ...more },
  });
  // Before the silence, of another account, and by another method.
  await insertDeposits(database, [
    request(20),
    request(2, { account_id: 'other' }),
    request(2, { method: 'Chime' }),
  ]);
  await insertDeposits(database, [request(3), request(2)]);
  await noteSilence(queries, now);
  expect(await silentSince()).toBeNull();
  await insertDeposits(database, [request(1)]);
  await noteSilence(queries, now);
  expect(await silentSince()).toEqual(ago(9));

  await pool.query('update mailboxes set failing_since = now()');
  await noteSilence(queries, now);
  expect(await silentSince()).toEqual(ago(9));
  await pool.query('update mailboxes set failing_since = null');
  await noteMails(queries, id, 'venmo', [ago(0.1)]);
  expect(await rows()).toEqual([{ rail: 'venmo', longest_silence_ms: 8.9 * HOUR_MS, silent_since: null }]);
  await noteSilence(queries, now);
  expect(await silentSince()).toBeNull();
});
