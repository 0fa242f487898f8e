import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/languages/languages.ts';
import { cents } from '#domain/money/usd.ts';
import { misplacedBoxes } from '#test/fixtures/boxes.ts';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { ownAccount, settingsWithEveryMethod, withAccounts } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const WIDEST = { minCents: cents(5_000), maxCents: cents(100_000_000) };
const LONG_HANDLE = '@the-grand-riverside-casino-llc';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  const settings = withAccounts(
    'venmo',
    [ownAccount('long', { handle: LONG_HANDLE })],
    settingsWithEveryMethod(),
  );
  const venmo = { ...settings.methods.venmo, limits: { deposit: WIDEST, withdrawal: WIDEST } };
  [browser, cashier] = await Promise.all([
    launchBrowser(),
    startTestCashier({
      settings: { ...settings, methods: { ...settings.methods, venmo } },
      variables: { CAGE_SUPPORT_EMAIL: 'a-rather-long-address@support.example.com' },
    }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

// A phone with its keyboard open, a narrow one, a usual one, a tablet, and screens up to the widest; 720 is 1440 at 200 %.
const WINDOWS = [
  { width: 320, height: 300 },
  { width: 390, height: 844 },
  { width: 720, height: 450 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
];

test.each(LANGUAGES)('the longest of everything fits every window: %s', async (locale) => {
  const page = await openWindow(browser, cashier.origin, { locale });
  const fits = async (screen: string) => {
    for (const viewport of WINDOWS) {
      await page.setViewportSize(viewport);
      expect(await misplacedBoxes(page), `${screen}, ${viewport.width}`).toEqual([]);
    }
  };
  await openStarted(page, '/');
  await fits('the methods');
  await openStarted(page, '/?method=venmo');
  await page.locator('[name=casinoId]').fill('123456789012345678');
  await page.locator('[name=senderName]').fill('Maximiliana Wolfeschlegelsteinhausenbergerdorff');
  await page.locator('[name=amount]').fill('999999.99');
  await page.getByText('FC123456789012345678', { exact: true }).waitFor();
  await fits('what is going to be sent');
  await page.locator('form button[type=submit]').click();
  await page.getByRole('heading', { name: LONG_HANDLE }).waitFor();
  await fits('what to send where');
  await page.locator('a.button-primary[href^="/status"]').click();
  await page.locator('summary').click();
  await page.getByRole('heading', { name: LONG_HANDLE }).waitFor();
  await fits('the request');
  await openStarted(page, '/');
  await page.getByRole('link', { name: '$999,999.99' }).waitFor();
  await fits('the requests of the device');
  await page.context().close();
});
