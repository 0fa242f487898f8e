import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { pngLogo } from '#test/fixtures/logos.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
  ({ token } = await cashier.signInAs('owner'));
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

const OVERHANG = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

const accentOf = (page: Page) =>
  page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()");

test('an owner gives the cashier a face: a player has it with the next page, in both schemes', async () => {
  const player = await openWindow(browser, cashier.origin, { viewport: { width: 320, height: 700 } });
  await openStarted(player, '/');
  const own = await accentOf(player);

  const page = await openConsole(browser, cashier, { role: 'owner', path: '/appearance' });
  const form = page.getByRole('region', { name: 'What players see' });
  await form.getByLabel('Name', { exact: true }).fill('Lucky Seven');
  await form.getByLabel('Tagline').fill('Money in, at once.');
  const accent = form.getByLabel('Accent', { exact: true });
  await accent.fill('yellow');
  await form.getByRole('button', { name: 'Save appearance' }).click();
  await form.getByText('Enter a colour as # and six digits').waitFor();
  // cut to six digits it would be another colour
  await accent.clear();
  await page.keyboard.insertText('#FFD60A80');
  expect(await accent.inputValue()).toBe('#FFD60A80');
  await accent.fill('FFD60A');
  await form.getByLabel('Logo file').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  await form.getByRole('alert').getByText('A logo is a PNG or WebP picture').waitFor();
  await form.getByLabel('Logo file').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: pngLogo(180, 60),
  });
  await form.getByText('180 × 60 pixels').waitFor();
  await form.getByLabel('Support email').fill('help@');
  await form.getByLabel('Support chat').fill('chat.example');
  await form.getByRole('button', { name: 'Save appearance' }).click();
  await form.getByText('Please enter an email address in plain letters').waitFor();
  await form.getByText('Enter the chat’s address, which begins with https://.').waitFor();
  await form.getByLabel('Support email').fill('help@example.com');
  await form.getByLabel('Support chat').fill('https://chat.example');
  // In the previews, before anything is saved.
  expect(await form.getByRole('img', { name: 'Lucky Seven' }).count()).toBe(2);
  expect(await accessibilityProblems(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save appearance' }).click();
  await form.getByText('Saved. Players see it on the next page that they open.').waitFor();
  await page.getByRole('banner').getByRole('img', { name: 'Lucky Seven' }).waitFor();
  expect(await page.title()).toBe('Appearance · Lucky Seven');

  await cashier.call('updateAppearance', { tagline: 'Open all night.', version: 1 }, token);
  await form.getByLabel('Name', { exact: true }).fill('Lucky Eight');
  await form.getByRole('button', { name: 'Save appearance' }).click();
  await form.getByText('Somebody else saved these settings').waitFor();
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Lucky Eight');
  await form.getByRole('button', { name: 'Load theirs' }).click();
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  await form.getByLabel('Name', { exact: true }).fill('Lucky Seven');
  await form.getByLabel('Tagline').fill('Money in, at once.');
  await form.getByLabel('Accent', { exact: true }).fill('FFD60A');
  await form.getByRole('button', { name: 'Save appearance' }).click();
  await form.getByText('Saved. Players see it on the next page that they open.').waitFor();

  // The pages are written anew beside the answer.
  await until(async () => (await (await fetch(cashier.origin)).text()).includes('Money in, at once.'));
  // Nothing changes under the hands of somebody who is about to send money.
  expect(await accentOf(player)).toBe(own);
  for (const [colorScheme, accent] of [
    ['dark', '#ffd60a'],
    ['light', '#806a00'],
  ] as const) {
    await player.emulateMedia({ colorScheme });
    await openStarted(player, '/');
    await player.getByRole('img', { name: 'Lucky Seven' }).waitFor();
    await player.getByText('Money in, at once.').waitFor();
    expect(await accentOf(player)).toBe(accent);
    expect(await accessibilityProblems(player)).toEqual([]);
    expect(await player.evaluate(OVERHANG)).toBeLessThanOrEqual(0);
  }

  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(OVERHANG)).toBeLessThanOrEqual(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await form.getByRole('button', { name: 'Remove' }).click();
  await form.getByRole('button', { name: 'Save appearance' }).click();
  await page.getByRole('banner').getByText('Lucky Seven').waitFor();
  await Promise.all([page.context().close(), player.context().close()]);
});

test('what was saved though its answer was lost is said to be saved', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/appearance' });
  const form = page.getByRole('region', { name: 'What players see' });
  await form.getByLabel('Name', { exact: true }).fill('Lost Answer');
  await form.getByLabel('Logo file').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: pngLogo(120, 40),
  });
  await form.getByText('120 × 40 pixels').waitFor();
  await page.route('**/api/updateAppearance', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await form.getByRole('button', { name: 'Save appearance' }).click();
  await form.getByText('Saved. Players see it on the next page that they open.').waitFor();
  await page.getByRole('banner').getByRole('img', { name: 'Lost Answer' }).waitFor();
  await page.context().close();
});
