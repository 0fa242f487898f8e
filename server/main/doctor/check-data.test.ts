import { expect, test } from 'vitest';
import { seedSettings } from '#server/features/payment-settings/store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { adoptKey } from '#server/platform/sealing/key-check.ts';
import { createKeyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { insertActivity } from '#test/fixtures/activity.ts';
import { openSignedLog, SIGNING_SECRET } from '#test/fixtures/log/signed-log.ts';
import { readConfiguration } from '../configuration.ts';
import { signOnce } from '../keys/sign-rows.ts';
import { checkData } from './check-data.ts';

test('with a wrong key the key is the only problem, and nobody is said to have altered anything', async () => {
  await using log = await openSignedLog();
  const keys = createKeyring(SIGNING_SECRET);
  await adoptKey(log.database.queries, { keys });
  await signOnce(log.database, keys);
  await seedSettings(log.database, createRowSigner(keys));
  await log.signEntries(2);
  const check = async (secret: string) => {
    const configuration = readConfiguration([], { CAGE_DATA: log.folder, CAGE_SECRET: secret });
    const findings = await checkData(configuration, log.database);
    return findings.map(({ about, state }) => `${about}: ${state}`);
  };
  const others = ['backups: warning', 'mailboxes: ok', 'money: ok'];
  expect(await check(SIGNING_SECRET)).toEqual([
    ...['schema: ok', 'key: ok', 'activity log: ok', 'settings: ok', 'mail: ok'],
    ...others,
  ]);
  const cut = SIGNING_SECRET.slice(0, -1);
  expect(await check(`${cut}?`)).toEqual(['schema: ok', 'key: problem', ...others]);
});

test('entries that no head covers for more than a minute are told of, until one does', async () => {
  await using log = await openSignedLog();
  await adoptKey(log.database.queries, { keys: createKeyring(SIGNING_SECRET) });
  await log.signEntries(1);
  const check = async () => (await judgeEntries(log.folder, log.database))?.state;
  await insertActivity(log.database, [{}]);
  expect(await check()).toBe('ok');
  await log.tamper(`update activity_log set created_at = now() - interval '1 hour' where id = 2`);
  expect(await judgeEntries(log.folder, log.database)).toEqual({
    about: 'activity log',
    state: 'warning',
    text: expect.stringMatching(
      /^Its entries after entry 1, since .+ are signed by no head: .+heads-\*\.jsonl/,
    ),
  });
  await log.startRun()[Symbol.asyncDispose]();
  expect(await check()).toBe('ok');
});

async function judgeEntries(folder: string, database: Database) {
  const configuration = readConfiguration([], { CAGE_DATA: folder, CAGE_SECRET: SIGNING_SECRET });
  return (await checkData(configuration, database)).find(({ about }) => about === 'activity log');
}
