import { expect, test } from 'vitest';
import { problemsInBothSchemes } from '#test/fixtures/accessibility.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { dayBefore, newAccount } from '#test/fixtures/receipts/closes.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

test('two people open an account and close its days with a difference, which is then on a page to print', async () => {
  await using browser = await launchBrowser();
  await using cashier = await startTestCashier();
  const accountId = await newAccount(cashier, await cashier.signInAs('owner'));
  const path = `/money?account=${encodeURIComponent(`held:${accountId}`)}`;
  const sam = await openConsole(browser, cashier, { role: 'supervisor', name: 'Sam', path });
  const olga = await openConsole(browser, cashier, { role: 'owner', name: 'Olga', path });

  await sam.getByRole('button', { name: 'Say what it held' }).click();
  await sam.getByLabel('Balance').fill('1,240');
  await sam.getByLabel('Shown, day').fill(dayBefore(3));
  await sam.getByLabel('New York time').fill('00:00');
  await sam.getByRole('button', { name: 'Prepare the opening' }).click();
  await sam.getByText(/its opening balance is \$1,240\.00\.$/).waitFor();
  // It appears in the other window by itself.
  await olga.getByRole('button', { name: 'Approve' }).click({ timeout: 30_000 });
  await olga.getByText('The opening is approved.').waitFor();

  const read = { amount: 1_000, occurredAt: new Date(Date.now() - 2 * 86_400_000) };
  await openTaker(cashier.database).take(mailOf({ accountId, read }));

  await olga.getByText(/Nobody has said what it held/).waitFor();
  expect(await olga.getByRole('button', { name: 'Prepare the close' }).count()).toBe(0);
  await olga.getByRole('button', { name: 'State its balance' }).click();
  await olga.getByLabel('Balance').fill('1237.60');
  await olga.getByRole('button', { name: 'Save' }).click();
  await olga.getByText(/: \$12\.40 less\.$/).waitFor();
  expect(await problemsInBothSchemes(olga)).toEqual([]);

  await olga.getByRole('button', { name: 'Prepare the close' }).click();
  const dialog = olga.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Prepare the close' }).click();
  await dialog.getByText('Choose what the difference is.').waitFor();
  await dialog.getByLabel('The difference is').selectOption('Fee not known');
  await dialog.getByLabel('Why it differs').fill('Instant transfer to the bank');
  await dialog.getByLabel('What is open').fill('Jane was asked for her casino ID');
  await dialog.getByRole('button', { name: 'Prepare the close' }).click();
  await olga.getByRole('button', { name: 'Withdraw' }).waitFor();

  await sam.getByRole('button', { name: 'Approve' }).click({ timeout: 30_000 });
  await sam.getByText('Close 2 is approved.').waitFor();
  await sam.getByRole('table', { name: 'Closes' }).getByRole('link', { name: /^2 · / }).click();
  const sheet = sam.getByRole('article');
  await sheet.getByText('Fee not known, $12.40 less: Instant transfer to the bank').waitFor();
  const rows = await sheet.getByRole('table', { name: 'Figures' }).getByRole('row').allInnerTexts();
  expect(rows.map((row) => row.replaceAll(/\s+/g, ' '))).toEqual([
    'Opened with $1,240.00',
    'Received, mail 1 × $10.00',
    'At the end of the days $1,250.00',
    expect.stringMatching(/^It said, .*, as Olga read it \$1,237\.60$/),
    'Difference −$12.40',
  ]);
  expect(await problemsInBothSchemes(sam)).toEqual([]);
  await sam.emulateMedia({ media: 'print' });
  expect(await sheet.isVisible()).toBe(true);
  expect(await sam.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
});
