import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { settingsWithEveryMethod } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const NARROW = { viewport: { width: 320, height: 640 } };
/** More stops than any screen has. */
const MANY = 60;

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([
    launchBrowser(),
    startTestCashier({ settings: settingsWithEveryMethod() }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

let page: Page;
beforeEach(async () => {
  page = await openWindow(browser, cashier.origin, NARROW);
  return () => page.context().close();
});

/** What the focus is on, by what a screen reader would call it: label or text, and what describes it. */
const FOCUSED = `(() => {
  const { activeElement: at, body } = document;
  if (at === body) return '';
  const described = (at.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
  return [...(at.labels ?? [])].map((label) => label.textContent).concat(at.textContent, described).join(' ').trim();
})()`;

/** Goes on with Tab until what is wanted has the focus, which then must be seen: inside the window, and marked. */
async function tabTo(wanted: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MANY; stop++) {
    await page.keyboard.press('Tab');
    const focused = (await page.evaluate(FOCUSED)) as string;
    if (wanted.test(focused)) {
      await expect
        .poll(() => page.evaluate(IS_SEEN), { message: `${focused} is to be seen with the focus on it` })
        .toBe(true);
      return;
    }
    passed.push(focused);
  }
  throw new Error(`Tab does not lead to ${wanted}, but past: ${passed.join(' | ')}`);
}

const IS_SEEN = `(() => {
  const { activeElement: at } = document;
  const { top, bottom, left, right } = at.getBoundingClientRect();
  const isInside = bottom > 0 && top < innerHeight && left >= 0 && right <= innerWidth;
  const marks = [at, at.parentElement].map((element) => getComputedStyle(element));
  return isInside && marks.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px');
})()`;

async function type(field: RegExp, text: string): Promise<void> {
  await tabTo(field);
  await page.keyboard.type(text);
}

async function press(button: RegExp): Promise<void> {
  await tabTo(button);
  await page.keyboard.press('Enter');
}

async function reads(heading: string): Promise<void> {
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(heading);
}

test('a manual deposit, from the grid to the reference copied', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openStarted(page, '/');
  await press(/Deposit Now.*Zelle/);
  await reads('Deposit with Zelle');
  await type(/^Casino ID/, '9501');
  await type(/^Name the deposit is coming from/, 'Ada Player');
  await type(/^Amount/, '75');
  await page.keyboard.press('Enter');
  await reads('Now send $75.00 to casino@example.com');
  await press(/Copy Zelle email/);
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('casino@example.com');
  await press(/Copy Payment reference/);
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}$/);
  await press(/Follow your request/);
  await page.getByText('For the casino ID that ends in 501.').waitFor();
  await reads('Now send $75.00 to casino@example.com');
});

test('a hosted deposit, to the payment page', async () => {
  await page
    .context()
    .route('https://pay.example/**', (route) => route.fulfill({ body: 'the payment page' }));
  await openStarted(page, '/');
  await press(/Deposit Now.*Apple Pay/);
  await reads('Deposit with Apple Pay');
  await type(/^Casino ID/, '9502');
  await type(/^Name the payment is coming from/, 'Ada Player');
  await type(/^Amount/, '75');
  await press(/^(Continue|Pay)/);
  await page.getByText('the payment page').waitFor();
});

test('a crypto deposit, by way of a form with problems', async () => {
  await openStarted(page, '/');
  await press(/Deposit Now.*Crypto/);
  await reads('Choose your coin');
  await press(/Deposit Now.*Litecoin/);
  await reads('Deposit with Litecoin');
  await press(/^(Continue|Pay)/);
  expect(await page.evaluate(FOCUSED)).toMatch(/^Casino ID.*Enter your casino ID\./);
  await page.keyboard.type('9503');
  await type(/^Amount/, '75');
  await page.getByText('No current rate').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('There is no live rate right now').waitFor();
  await page.keyboard.press('Enter');
  await reads('Now send $75.00 in LTC');
});

test('a withdrawal, with its password looked at', async () => {
  await openStarted(page, '/');
  await press(/^Withdraw$/);
  await reads('WITHDRAW USING ONE OF OUR METHODS');
  await press(/Withdraw Now.*Crypto/);
  await reads('Withdraw with Crypto');
  await type(/^Casino ID/, '9504');
  await type(/^Password/, 'the player’s own');
  await press(/^Show password/);
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
  await tabTo(/^Coin/);
  await page.keyboard.press('ArrowDown');
  await type(/^Wallet address/, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  await type(/^Amount/, '75');
  await press(/^Review Withdrawal/);
  await reads('Check your withdrawal');
  await press(/^Submit Withdrawal Request/);
  await reads('Withdrawal request sent');
});

test('the help, and back to where it was opened', async () => {
  await openStarted(page, '/?method=venmo');
  await press(/^Need Help\?/);
  await page.getByRole('tab', { name: 'General', selected: true }).waitFor();
  await tabTo(/^General/);
  await page.keyboard.press('End');
  await page.getByRole('tab', { name: 'Contact', selected: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(FOCUSED)).toMatch(/^Need Help\?/);
});

test('the first stop skips to the content', async () => {
  await openStarted(page, '/withdraw');
  await press(/^Skip to content/);
  await press(/Withdraw Now.*Crypto/);
  await reads('Withdraw with Crypto');
});
