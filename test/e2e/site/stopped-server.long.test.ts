import { expect, test } from 'vitest';
import { seedSettings } from '#server/features/payment-settings/store.ts';
import { openSandbox } from '#test/faults/sandbox.ts';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { submitDeposit } from '#test/fixtures/deposit-form.ts';
import { freePort } from '#test/fixtures/free-port.ts';
import { settingsWithVenmo, TEST_SIGNER } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';

const PHONE = { viewport: { width: 360, height: 800 } };

test('a deposit outlasts a server that stands still, and one that is killed and started again', async () => {
  await using database = await createTestDatabase();
  await using sandbox = await openSandbox();
  await using browser = await launchBrowser();
  await seedSettings(database, TEST_SIGNER, settingsWithVenmo());
  const variables = {
    CAGE_DATA: sandbox.folder(),
    CAGE_SECRET: 'a secret of at least 32 characters',
    DATABASE_URL: database.url,
    PORT: String(await freePort()),
  };
  const server = await sandbox.start(variables);
  const open = async () => {
    const page = await openWindow(browser, server.origin, PHONE);
    await openStarted(page, '/?method=venmo');
    return page;
  };
  const [one, other] = [await open(), await open()];

  process.kill(server.pid, 'SIGSTOP');
  await submitDeposit(one, '6101');
  await one.getByText('Still sending').waitFor();
  process.kill(server.pid, 'SIGCONT');
  await one.getByText('Deposit request sent').waitFor();

  await server.end('SIGKILL');
  await submitDeposit(other, '6102');
  await other.getByText('Still sending').waitFor();
  await sandbox.start(variables);
  await other.getByText('Deposit request sent').waitFor();

  const { rows } = await database.pool.query(
    'select username, count(*)::int as times from deposits group by username order by username',
  );
  expect(rows).toEqual([
    { username: 'FC6101', times: 1 },
    { username: 'FC6102', times: 1 },
  ]);
});
