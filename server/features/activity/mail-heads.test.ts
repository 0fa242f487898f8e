import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { insertActivity } from '#test/fixtures/activity.ts';
import { openSignedLog } from '#test/fixtures/log/signed-log.ts';
import { findLastMailed, findLateMail, noteMailed } from './mail-heads.ts';

const SIGNER = createRowSigner(createKeyring('a secret of at least 32 characters'));

test('a mail is late a day and two hours after the one before, or after the first entry', async () => {
  await using log = await openSignedLog();
  const { queries } = log.database;
  const late = (hours: number) => findLateMail(queries, SIGNER, new Date(Date.now() + hours * 3_600_000));
  expect(await late(100)).toBeUndefined();
  await insertActivity(log.database, [{}]);
  expect(await late(25)).toBeUndefined();
  expect(await late(27)).toBeInstanceOf(Date);
  await log.tamper(`update activity_log set created_at = created_at - interval '1 day'`);
  expect(await late(3)).toBeInstanceOf(Date);
  await noteMailed(queries, SIGNER, 1);
  expect(await late(25)).toBeUndefined();
  expect(await late(27)).toBeInstanceOf(Date);
});

test('what nobody signed counts as no mail, however often it is there', async () => {
  await using log = await openSignedLog();
  const plant = (nonce: string) =>
    log.database.pool.query(
      `insert into activity_log (action, message, subject_type, subject_id, nonce, signature)
       select action, 'Signed head 9 of the activity log mailed', 'job', 'mail-log-head', $1, signature
       from (select max(signature) as signature, 'log_head_mailed' as action from activity_log) as known`,
      [nonce],
    );
  await plant(randomUUID());
  expect(await findLastMailed(log.database.queries, SIGNER)).toBeUndefined();
  await noteMailed(log.database.queries, SIGNER, 1);
  const mailed = await findLastMailed(log.database.queries, SIGNER);
  await plant(randomUUID());
  expect(await findLastMailed(log.database.queries, SIGNER)).toEqual(mailed);
});
