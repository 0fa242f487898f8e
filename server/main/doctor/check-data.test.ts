import { expect, test } from 'vitest';
import { seedSettings } from '#server/features/payment-settings/store.ts';
import { adoptKey } from '#server/platform/sealing/key-check.ts';
import { createKeyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
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
  const others = ['backups: warning', 'mailboxes: ok'];
  expect(await check(SIGNING_SECRET)).toEqual([
    ...['schema: ok', 'key: ok', 'activity log: ok', 'settings: ok'],
    ...others,
  ]);
  const cut = SIGNING_SECRET.slice(0, -1);
  expect(await check(`${cut}?`)).toEqual(['schema: ok', 'key: problem', ...others]);
});
