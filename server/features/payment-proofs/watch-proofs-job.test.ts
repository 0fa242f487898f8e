import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFileStore } from '#server/platform/files/file-store.ts';
import { openFolder } from '#test/fixtures/backups.ts';
import { insertRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import { watchProofsJob } from './watch-proofs-job.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\nwatched', 'latin1');

async function uploadOne(cashier: TestCashier): Promise<void> {
  const { token } = await cashier.signInAs('owner');
  const id = await insertRecord(cashier.database, 'deposit');
  const content = PNG.toString('base64');
  await cashier.call('uploadPaymentProof', { kind: 'deposit', id, fileName: 'a.png', content }, token);
}

test('a folder of proofs that cannot be used fails until it can be', async () => {
  await using folder = await openFolder();
  const proofs = join(folder.path, 'proofs');
  const away = join(folder.path, 'away');
  await using cashier = await startTestCashier({ variables: { CAGE_PROOFS: proofs } });
  const look = () =>
    watchProofsJob(cashier.database, openFileStore(proofs)).run(new AbortController().signal);
  await look();
  await uploadOne(cashier);
  await look();
  await rename(proofs, away);
  await expect(look()).rejects.toThrow(`${proofs} cannot be used: it, or a folder above it, is missing`);
  // a disk that is not mounted leaves an empty folder
  await mkdir(proofs);
  await expect(look()).rejects.toThrow(`${proofs} holds none of the payment proofs looked for`);
  await rename(away, proofs);
  await look();
});

test('a server that was not told of the folder has its owners told', async () => {
  await using folder = await openFolder();
  const variables = { CAGE_PROOFS: join(folder.path, 'proofs') };
  await using cashier = await startTestCashier({ variables });
  await uploadOne(cashier);
  await using other = await startTestCashier({ database: cashier.database });
  await expect(watchProofsJob(cashier.database, undefined).run(new AbortController().signal)).rejects.toThrow(
    'CAGE_PROOFS does not say in which folder',
  );
  const { token } = await other.signInAs('owner');
  await other.database.pool.query(
    `update jobs set failing_since = now() - interval '1 hour' where name = 'watch-proofs'`,
  );
  const failing = await until(async () => (await other.call('getOperations', {}, token)).failing.at(0));
  expect(failing.what).toBe('proofs');
});
