import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatReference } from '#domain/deposits/reference.ts';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { depositRequest, insertDeposits } from '#test/fixtures/deposits.ts';
import { passTimeUntil, putOnOwnClock } from '#test/fixtures/page-clock.ts';
import { settingsWithVenmo, startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const PHONE = { viewport: { width: 360, height: 800 } };
const SUPPORT = 'help@example.com';
const CHAT = 'https://social.example/the-casino';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  const variables = { CAGE_SUPPORT_EMAIL: SUPPORT, CAGE_CHAT_URL: CHAT, CAGE_TITLE: 'The Test Casino' };
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier({ variables })]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

let page: Page;
beforeEach(async () => {
  page = await openWindow(browser, cashier.origin, PHONE);
  return () => page.context().close();
});

describe('the help', () => {
  test('has three tabs, by mouse and by keyboard, and gives the focus back', async () => {
    await openStarted(page, '/');
    const button = page.getByRole('button', { name: 'Need Help?' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Need Help?' });
    await dialog.getByRole('heading', { name: 'Quick start guide: deposit' }).waitFor();
    expect(await dialog.getByRole('tab').allTextContents()).toEqual(['General', 'Payment Help', 'Contact']);
    await dialog.getByRole('heading', { name: 'Security features' }).waitFor();

    await dialog.getByRole('tab', { name: 'Payment Help' }).click();
    for (const method of ['Venmo', 'Zelle', 'Chime', 'Cash App', 'Apple Pay', 'Credit Card', 'Crypto']) {
      await dialog.getByRole('term').filter({ hasText: method }).waitFor();
    }
    await dialog.getByRole('heading', { name: 'Important notes' }).waitFor();
    await dialog.getByText('Account info rotates hourly').waitFor();

    await page.keyboard.press('ArrowRight');
    expect(await dialog.getByRole('link', { name: 'Open live chat' }).getAttribute('href')).toBe(CHAT);
    expect(await dialog.getByRole('link', { name: SUPPORT }).getAttribute('href')).toBe(`mailto:${SUPPORT}`);
    await dialog.getByText('We reply within 2 hours.').waitFor();
    await dialog.getByText('Hours: 24/7').waitFor();
    await dialog.getByText('Emergency:').waitFor();

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
  });

  test('opens at Contact from the support in the footer', async () => {
    await openStarted(page, '/withdraw');
    await page.getByRole('button', { name: '24/7 Support' }).click();
    await page.getByRole('tab', { name: 'Contact', selected: true }).waitFor();
    await page.getByRole('button', { name: 'Close help' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('is promised at all hours only where there is somebody to reach', async () => {
    await using other = await startTestCashier();
    await openStarted(page, `${other.origin}/`);
    // and no bar along the bottom stands for it
    await page.getByRole('contentinfo').getByRole('button', { name: 'Need Help?' }).waitFor();
    expect(await page.locator('[data-floating]').count()).toBe(0);
    expect(await page.getByText('24/7').count()).toBe(0);
  });

  test('knows the request that is shown behind it', async () => {
    const { followToken, reference } = await cashier.call('sendDepositEmail', {
      ...depositRequest({ username: 'FC8002' }),
    });
    await page.goto(`/status#${followToken}`);
    await page.getByText('Deposit of $50.00 with Venmo').waitFor();
    await page.getByRole('button', { name: 'Need Help?' }).click();
    await page.getByRole('tab', { name: 'Contact' }).click();
    const shown = formatReference(reference);
    await page.getByText(`Give the reference of your request, ${shown},`).waitFor();
    const mail = page.getByRole('dialog').getByRole('link', { name: SUPPORT });
    expect(await mail.getAttribute('href')).toBe(`mailto:${SUPPORT}?subject=${shown}`);
  });

  test('that cannot be loaded says whom to write to', async () => {
    await page.route('**/assets/help-dialog*', (route) => route.abort());
    await openStarted(page, '/');
    await page.getByRole('button', { name: 'Need Help?' }).click();
    await page.getByText('Help could not be loaded.').waitFor();
    await page.getByRole('alert').getByRole('link', { name: SUPPORT }).waitFor();
  });
});

test('players who come back from a payment page read that it is paid, and can follow the request', async () => {
  const { followToken } = await cashier.call('sendDepositEmail', depositRequest({ username: 'FC8001' }));
  await page.addInitScript(`sessionStorage.setItem('cage.followed', '${followToken}')`);
  await page.goto('/stripe-confirmation?session_id=cs_test_1');
  await page.getByRole('heading', { name: 'Payment Completed' }).waitFor();
  await page.getByText('Your payment has been processed successfully').waitFor();
  await page.getByText('Your deposit will be added to your account within 1-5 minutes.').waitFor();
  await page.getByRole('link', { name: 'Follow your request' }).click();
  await page.getByText('Deposit of $50.00 with Venmo').waitFor();
});

test('a page is called secure only where it came over https', async () => {
  await openStarted(page, '/');
  expect(await page.getByText('Secure', { exact: true }).count()).toBe(0);
  await using encrypted = await startTestCashier({ variables: { CAGE_ORIGIN: 'https://cashier.example' } });
  // Over the address that it is configured with, as behind a proxy that encrypts.
  await page.route('https://cashier.example/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${encrypted.origin}${pathname}${search}` }) });
  });
  await openStarted(page, 'https://cashier.example/');
  await page.getByText('Secure', { exact: true }).waitFor();
  // It does not say so where nothing is encrypted, whatever it is configured with.
  await openStarted(page, `${encrypted.origin}/`);
  await expect.poll(() => page.getByText('Secure', { exact: true }).count()).toBe(0);
});

test('an address of nothing says so, with its status, and leads back', async () => {
  const answer = await page.goto('/nowhere/at/all');
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'Go to deposits' }).click();
  await page.getByRole('heading', { name: 'DEPOSIT NOW USING ONE OF OUR METHODS' }).waitFor();
});

test.each([
  ['/?refresh', '/'],
  ['/?method=venmo&refresh=1', '/?method=venmo'],
  ['/withdraw?refresh', '/withdraw'],
  ['/withdraw?method=zelle&refresh', '/withdraw?method=zelle'],
  ['/stripe-confirmation?refresh', '/stripe-confirmation'],
  ['/status?refresh#token', '/status#token'],
  ['/nowhere?refresh', '/nowhere'],
])('%s forgets everything and becomes %s', async (address, left) => {
  await page.goto('/');
  await page.evaluate('localStorage.setItem("kept", "yes"); sessionStorage.setItem("kept", "yes")');
  await page.goto(address);
  await page.waitForURL(left);
  expect(await page.evaluate('localStorage.getItem("kept") ?? sessionStorage.getItem("kept")')).toBeNull();
});

test('a page that cannot be drawn says so, and a refresh brings back what was typed', async () => {
  await page.goto('/?method=venmo');
  await page.getByLabel('Casino ID').fill('8002');
  const settings = await cashier.call('getPaymentSettingsPublic', {});
  await page.route('**/api/getPaymentSettingsPublic', (route) =>
    route.fulfill({ json: { result: { ...settings, depositsAllowed: false, withdrawalHours: null } } }),
  );
  await page.reload();
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.unroute('**/api/getPaymentSettingsPublic');
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await page.getByRole('heading', { name: 'Deposit with Venmo' }).waitFor();
  await expect.poll(() => page.getByLabel('Casino ID').inputValue()).toBe('8002');
});

test('sample accounts are shown in a demo, under its banner, and nowhere else', async () => {
  await using demo = await startTestCashier({ demo: true });
  const addresses = METHOD_KEYS.map((key) => `/?method=${key}${key === 'crypto' ? '&coin=BTC' : ''}`);
  for (const address of addresses) {
    const [shown, hidden] = await Promise.all(
      [demo, cashier].map(async ({ origin }) => (await fetch(origin + address)).text()),
    );
    expect(shown).toContain('Demo — sample data, no real payments');
    expect(shown).toMatch(/sample/);
    expect(hidden).not.toMatch(/sample/i);
  }
});

describe('the ticker', () => {
  /** A cashier with deposits that were completed a minute apart, the last of them the largest. */
  async function startWithCompleted(count: number, ticker = true): Promise<TestCashier> {
    const other = await startTestCashier({ settings: { ...settingsWithVenmo(), ticker } });
    const completed = Array.from({ length: count }, (_, index) => ({
      username: `FC17${index}4`,
      status: 'sent',
      amount_cents: 10_000 - index * 100,
      status_updated_at: new Date(Date.now() - (index + 1) * 60_000),
    }));
    await insertDeposits(other.database, completed);
    await page.context().close();
    page = await openWindow(browser, other.origin, { ...PHONE, reducedMotion: 'no-preference' });
    return other;
  }

  const latest = () => page.getByRole('complementary', { name: 'Latest activity' });

  test('shows real requests in turn, six to twelve seconds each, until it is put away', async () => {
    await using _ = await startWithCompleted(5);
    await putOnOwnClock(page);
    await page.goto('/');
    await passTimeUntil(latest().getByText('FC17** deposited $100.00 with Venmo'), 500);
    await page.clock.fastForward(4_500);
    expect(await latest().textContent()).toContain('$100.00');
    await passTimeUntil(latest().getByText('FC17** deposited $99.00 with Venmo'), 1_000);
    await page.getByRole('heading', { name: 'Recent activity' }).waitFor();
    expect(await page.content()).not.toContain('FC1704');
    await latest().getByRole('button', { name: 'Hide latest activity' }).click();
    await latest().waitFor({ state: 'detached' });
  });

  test.each([
    ['with fewer than five to show', 4, true],
    ['switched off by the owner', 5, false],
  ])('%s is not there', async (_, count, ticker) => {
    await using _cashier = await startWithCompleted(count, ticker);
    const answered = page.waitForResponse('**/api/getRecentActivity');
    await page.goto('/');
    expect((await (await answered).json()).result.items).toEqual([]);
    expect(await latest().count()).toBe(0);
    expect(await page.getByText('Recent activity').count()).toBe(0);
  });
});

describe('without a script', () => {
  test('that cannot be loaded, the page says what it is and whom to write to', async () => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/?method=venmo');
    await page.getByRole('heading', { name: 'Deposit with Venmo' }).waitFor();
    await page.evaluate('document.getAnimations().forEach((animation) => animation.finish())');
    const word = page.getByText(
      'This page of The Test Casino is still loading, and cannot send anything yet.',
    );
    await word.waitFor();
    await word.getByRole('link', { name: SUPPORT }).waitFor();
    expect(await page.getByRole('button', { name: /^(Continue|Pay)/ }).isDisabled()).toBe(true);
  });

  test('where none may run, it says so at the top', async () => {
    await page.context().close();
    page = await openWindow(browser, cashier.origin, { ...PHONE, javaScriptEnabled: false });
    await page.goto('/withdraw');
    const word = page.locator('noscript p');
    await word.waitFor();
    expect(await word.textContent()).toContain('This is the cashier of The Test Casino');
    expect(await word.locator('a').getAttribute('href')).toBe(`mailto:${SUPPORT}`);
  });
});
