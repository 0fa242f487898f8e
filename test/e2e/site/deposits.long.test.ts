import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { showSettings } from '#test/fixtures/settings.ts';
import { settingsWithVenmo, startTestCashier } from '#test/fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const PHONE = { viewport: { width: 360, height: 800 } };

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Casino ID').fill('1234');
  await page.getByLabel('Name the deposit is coming from').fill('Ada Player');
  await page.getByLabel('Amount').fill('75');
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Continue|Pay)/ }).click();
}

describe('the Venmo form', () => {
  test('names what is wrong at each field and puts the focus on the first', async () => {
    await using cashier = await startTestCashier();
    const page = await openWindow(browser, cashier.origin, PHONE);
    await page.goto('/?method=venmo');
    await page.getByLabel('Amount').fill('49.99');
    await submit(page);
    await page.getByText('Enter your casino ID.').waitFor();
    await page.getByText('Enter the name the deposit is coming from.').waitFor();
    await page.getByText('The amount must be at least $50.').waitFor();
    expect(
      await page.getByLabel('Casino ID').evaluate((field) => field === field.ownerDocument.activeElement),
    ).toBe(true);
  });

  test('copies the handle and says so for two seconds', async () => {
    await using cashier = await startTestCashier();
    const page = await openWindow(browser, cashier.origin, {
      ...PHONE,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await openStarted(page, '/?method=venmo');
    await fillForm(page);
    await submit(page);
    const handle = page.getByRole('group', { name: 'Venmo handle' });
    await handle.getByRole('button', { name: 'Copy' }).click();
    await handle.getByRole('button', { name: 'Copied!' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('@the-casino');
    await handle.getByRole('button', { name: 'Copied!' }).waitFor({ state: 'detached' });
  });

  test('shows no account before the request is stored, and then the one of that moment', async () => {
    await using cashier = await startTestCashier();
    const page = await openWindow(browser, cashier.origin, PHONE);
    await page.goto('/?method=venmo');
    await fillForm(page);
    await page.getByText('You will send $75.00 to a Venmo account.').waitFor();
    expect(await page.locator('main').textContent()).not.toContain('@the-casino');
    const settings = settingsWithVenmo();
    const replaced = settings.methods.venmo.accounts.map((account) => ({
      ...account,
      id: 'venmo-new',
      handle: '@the-new-one',
    }));
    await showSettings(cashier, {
      ...settings,
      methods: { ...settings.methods, venmo: { enabled: true, accounts: replaced } },
    });
    await submit(page);
    await page.getByRole('heading', { name: 'Now send $75.00 to @the-new-one' }).waitFor();
    const { rows } = await cashier.database.pool.query('select payment_account from deposits');
    expect(rows).toEqual([{ payment_account: '@the-new-one' }]);
  });

  test('takes an amount by one touch, and asks about a casino ID that is new on the device', async () => {
    await using cashier = await startTestCashier();
    const page = await openWindow(browser, cashier.origin, PHONE);
    for (const casinoId of ['1234', '1243']) {
      await page.goto('/');
      await openStarted(page, '/?method=venmo');
      await page.getByLabel('Casino ID').fill(casinoId);
      await page.getByLabel('Name the deposit is coming from').fill('Ada Player');
      await page.getByRole('button', { name: '$100', exact: true }).click();
      await page.getByText(`FC${casinoId}`, { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Continue with $100.00', exact: true }).click();
      if (casinoId === '1243') {
        await page.getByText('FC1243 is new on this device.').waitFor();
        await page.getByRole('button', { name: 'The ID is right: Continue with $100.00' }).click();
      }
      await page.getByRole('heading', { name: 'Now send $100.00 to @the-casino' }).waitFor();
    }
  });
});

test('a method that only has sample accounts says that no account is available', async () => {
  await using cashier = await startTestCashier();
  const page = await openWindow(browser, cashier.origin, PHONE);
  await page.goto('/?method=zelle');
  await page.getByText('No account available').waitFor();
  expect(await page.content()).not.toContain('sample-zelle');
});

test('outside the hours the cards are closed and say when they open', async () => {
  const settings = settingsWithVenmo();
  await using cashier = await startTestCashier({
    // Start and end being the same, it is never open.
    settings: { ...settings, withdrawalHours: { enabled24_7: false, startTime: '08:00', endTime: '08:00' } },
  });
  const page = await openWindow(browser, cashier.origin, PHONE);
  await page.goto('/');
  await page.getByText('Cashouts are available every day between 8:00 AM – 8:00 AM EST.').first().waitFor();
  await page
    .getByRole('button', { name: /Withdrawals Closed/ })
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: /Deposit Now/ }).count()).toBe(0);
});

test('a casino ID typed in one form is there in the next, and nothing else is', async () => {
  await using cashier = await startTestCashier();
  const page = await openWindow(browser, cashier.origin, PHONE);
  await page.goto('/?method=venmo');
  await fillForm(page);
  await submit(page);
  await page.getByRole('link', { name: 'Make another deposit' }).click();
  await page.getByRole('button', { name: 'Deposit Now' }).first().click();
  const casinoId = page.getByLabel('Casino ID');
  await expect.poll(() => casinoId.inputValue()).toBe('1234');
  expect(await page.getByLabel('Name the deposit is coming from').inputValue()).toBe('');
  expect(await page.getByLabel('Amount').inputValue()).toBe('');
  await casinoId.fill('5678');
  await page.goto('/withdraw?method=zelle');
  await expect.poll(() => casinoId.inputValue()).toBe('5678');
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('Ada');
  await casinoId.fill('');
  await casinoId.pressSequentially('206-555-0142');
  await openStarted(page, '/withdraw?method=venmo');
  expect(await casinoId.inputValue()).toBe('');
});

test('?refresh forgets what the browser keeps and leaves the address', async () => {
  await using cashier = await startTestCashier();
  const page = await openWindow(browser, cashier.origin, PHONE);
  await page.goto('/?method=venmo');
  await page.getByLabel('Casino ID').fill('1234');
  await page.evaluate('localStorage.setItem("kept", "yes")');
  await openStarted(page, '/?method=venmo&refresh');
  expect(await page.evaluate('localStorage.length')).toBe(0);
  expect(await page.getByLabel('Casino ID').inputValue()).toBe('');
  expect(new URL(page.url()).search).toBe('?method=venmo');
});

test('the page is complete and its own without JavaScript, and asks no other host for anything', async () => {
  await using cashier = await startTestCashier();
  const page = await openWindow(browser, cashier.origin, { ...PHONE, javaScriptEnabled: false });
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto('/');
  await page.getByRole('heading', { name: 'DEPOSIT NOW USING ONE OF OUR METHODS' }).waitFor();
  expect([...hosts]).toEqual([new URL(cashier.origin).host]);
});
