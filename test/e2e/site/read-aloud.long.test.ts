import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { submitDeposit } from '#test/fixtures/deposit-form.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
let page: Page;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([
    launchBrowser(),
    startTestCashier({ variables: { CAGE_SUPPORT_EMAIL: 'help@casino.example' } }),
  ]);
  page = await openWindow(browser, cashier.origin, { viewport: { width: 390, height: 844 } });
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

/** A line of the tree of a screen reader: a role, and a name where it has one. */
const LINE = /^\s*- (heading|link|button|textbox|combobox|group|form|region)(?: "([^"]*)")?/;

/** What a screen reader meets on the way through a screen, in its order. */
async function readAloud(): Promise<string[]> {
  const tree = await page.locator('main').ariaSnapshot();
  return tree
    .split('\n')
    .flatMap((line) => {
      const [, role, name] = LINE.exec(line) ?? [];
      return role && name !== undefined ? [`${role}: ${name}`] : [];
    })
    .map((line) => line.replace(/[\u00a0]/g, ' '));
}

const QUICK = ['button: $50', 'button: $100', 'button: $250', 'button: $500'];

test('a deposit reads in the order in which it is made', async () => {
  await openStarted(page, '/');
  expect((await readAloud()).slice(0, 3)).toEqual([
    'heading: DEPOSIT NOW USING ONE OF OUR METHODS',
    'heading: Venmo',
    'button: Deposit Now',
  ]);
  await openStarted(page, '/?method=venmo');
  expect(await readAloud()).toEqual([
    'link: Back',
    'heading: Deposit with Venmo',
    'form: Deposit with Venmo',
    'textbox: Casino ID',
    'textbox: Name the deposit is coming from',
    'textbox: Amount',
    ...QUICK,
    'button: Continue',
  ]);
  await submitDeposit(page, '8301');
  await page.getByRole('heading', { name: 'Now send $75.00 to @the-casino' }).waitFor();
  expect(await readAloud()).toEqual([
    'heading: Now send $75.00 to @the-casino',
    'link: Open Venmo, filled in',
    'group: Venmo handle',
    'button: Copy Venmo handle',
    'group: Amount',
    'button: Copy Amount',
    'group: Payment reference',
    'button: Copy Payment reference',
    'link: I have sent it',
    'heading: What happens next',
    'link: help@casino.example',
    'button: Copy Link to your request',
    'link: Follow your request',
    'link: Make another deposit',
  ]);
  await page.getByRole('link', { name: 'I have sent it' }).click();
  await page.getByText('We have your request.').waitFor();
  expect(await readAloud()).toEqual(['heading: Waiting for your payment', 'link: Back to the cashier']);
  const steps = page.locator('main').getByRole('listitem');
  expect(await steps.allTextContents()).toEqual(['Send the money (done)', 'Payment received', 'Credited']);
  expect(await steps.nth(1).getAttribute('aria-current')).toBe('step');
});

test('so does a withdrawal, up to its review', async () => {
  await openStarted(page, '/withdraw?method=venmo');
  expect(await readAloud()).toEqual([
    'link: Back',
    'heading: Withdraw with Venmo',
    'form: Withdraw with Venmo',
    'textbox: Casino ID',
    'textbox: Password',
    'button: Show password',
    'textbox: Name on the Venmo account',
    'textbox: Venmo username',
    'textbox: Amount',
    'button: Review Withdrawal',
    'region: What happens next',
    'heading: What happens next',
  ]);
  await page.getByLabel('Casino ID').fill('8302');
  await page.getByLabel('Password', { exact: true }).fill('the player’s own');
  await page.getByLabel('Name on the Venmo account').fill('Ada Player');
  await page.getByLabel('Venmo username').fill('@ada-lee');
  await page.getByLabel('Amount', { exact: true }).fill('80');
  await page.getByRole('button', { name: 'Review Withdrawal' }).click();
  await page.getByRole('heading', { name: 'Check your withdrawal' }).waitFor();
  expect(await readAloud()).toEqual([
    'heading: Check your withdrawal',
    'button: Submit Withdrawal Request',
    'button: Change something',
  ]);
  const terms = await page.locator('main').getByRole('definition').allTextContents();
  expect(terms).toEqual(['$80.00', 'FC8302', 'Ada Player', '@ada-lee']);
});
