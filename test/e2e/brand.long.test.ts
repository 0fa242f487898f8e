import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const TITLE = `Rosé & <b>Sons</b> "$&" ${'W'.repeat(200)}`;
const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };

/** By how many pixels a page is wider than its window. */
const OVERHANG = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([
    launchBrowser(),
    startTestCashier({ variables: { CAGE_TITLE: TITLE, CAGE_SUPPORT_EMAIL: 'help@example.com' } }),
  ]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

test.each(['/', '/withdraw', '/deposit/venmo', '/status', '/nowhere'])(
  'a title without a space does not make %s wider than a phone',
  async (path) => {
    const page = await openWindow(browser, cashier.origin, PHONE);
    await openStarted(page, path);
    await page.getByText('© ').waitFor();
    expect(await page.evaluate(OVERHANG)).toBeLessThanOrEqual(0);
    await page.context().close();
  },
);

test.each([PHONE, { viewport: { width: 1080, height: 800 } }, { viewport: { width: 1440, height: 900 } }])(
  'the console carries the operator’s title, and keeps its width, %o',
  async (screen) => {
    const page = await openWindow(browser, cashier.origin, screen);
    await page.goto('/admin');
    await page.getByLabel('Admin Email').waitFor();
    expect(await page.title()).toBe(`Admin Access · ${TITLE}`);
    expect(await page.evaluate(OVERHANG)).toBeLessThanOrEqual(0);
    await page.context().close();

    const inside = await openConsole(browser, cashier, { role: 'owner', path: '/deposits' }, screen);
    await inside.getByRole('banner').getByText(TITLE).waitFor();
    expect(await inside.title()).toBe(`Deposits · ${TITLE}`);
    const banner = inside.getByRole('banner');
    expect(await banner.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    expect(await inside.evaluate(OVERHANG)).toBeLessThanOrEqual(0);
  },
);
