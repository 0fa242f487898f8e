import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { submitDeposit } from '#test/fixtures/deposit-form.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const NO_API = 'delete Navigator.prototype.clipboard';
const REFUSED = `Clipboard.prototype.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))`;
const NO_COMMAND = 'Document.prototype.execCommand = () => false';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

async function openPayment(script: string): Promise<Page> {
  const page = await openWindow(browser, cashier.origin, { viewport: { width: 390, height: 844 } });
  await page.context().addInitScript(script);
  await openStarted(page, '/?method=venmo');
  await submitDeposit(page, '7301');
  await page.getByRole('heading', { name: /^Now send/ }).waitFor();
  return page;
}

async function pasted(page: Page): Promise<string> {
  await page.evaluate(
    'document.body.append(Object.assign(document.createElement("textarea"), { id: "own" }))',
  );
  await page.locator('#own').press('Control+V');
  return page.locator('#own').inputValue();
}

test.each([
  ['without the API of the clipboard', NO_API],
  ['where it refuses', REFUSED],
])('%s, a value is copied by command', async (_, script) => {
  const page = await openPayment(script);
  const handle = page.getByRole('group', { name: 'Venmo handle' });
  await handle.getByRole('button', { name: 'Copy' }).click();
  await handle.getByRole('button', { name: 'Copied!' }).waitFor();
  expect(await pasted(page)).toBe('@the-casino');
});

test('where nothing can be copied, that is said, and the value is selected', async () => {
  const page = await openPayment(`${NO_API}; ${NO_COMMAND}`);
  const handle = page.getByRole('group', { name: 'Venmo handle' });
  await handle.getByRole('button', { name: 'Copy' }).click();
  await handle.getByText('Not copied. It is selected: copy it by hand.').waitFor();
  expect(await page.evaluate('getSelection().toString().trim()')).toBe('@the-casino');
});

test('the console copies by command, too, and says where it cannot', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/team' });
  await page.evaluate(NO_API);
  const copy = page.getByRole('button', { name: /^Copy / }).first();
  await copy.click();
  await page
    .getByText(/^Copied/)
    .first()
    .waitFor();
  expect(await pasted(page)).not.toBe('');
  await page.evaluate(NO_COMMAND);
  await copy.click();
  await page.getByText('Failed to copy to clipboard').waitFor();
});
