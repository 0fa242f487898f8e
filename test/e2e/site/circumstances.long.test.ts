import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { startCuttingProxy } from '#test/fixtures/cutting-proxy.ts';
import { submitDeposit } from '#test/fixtures/deposit-form.ts';
import { startLocalServer } from '#test/fixtures/local-server.ts';
import { makeOtherBuild } from '#test/fixtures/other-build.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const LONG_TITLE = 'The Palms of Northumberland';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([
    launchBrowser(),
    startTestCashier({ variables: { CAGE_TITLE: LONG_TITLE } }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

let page: Page;
beforeEach(async () => {
  page = await openWindow(browser, cashier.origin, { viewport: { width: 360, height: 800 } });
  return () => page.context().close();
});

async function sendVenmo(casinoId: string): Promise<void> {
  await openStarted(page, '/?method=venmo');
  await submitDeposit(page, casinoId);
  await page.getByText('Deposit request sent').waitFor();
}

test('a sent deposit stays as it is while the next screen is on its way', async () => {
  let arrive = () => {};
  await page.route('**/assets/followed-screen-*.js', async (route) => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await route.continue();
  });
  await sendVenmo('7101');
  await page.getByRole('link', { name: 'Follow your request' }).click();
  await page.waitForURL('**/status#*');
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([
    'Now send $75.00 to @the-casino',
  ]);
  arrive();
  await page.getByText('For the casino ID that ends in 101.').waitFor();
  await page.goBack();
  await page.getByText('Deposit request sent').waitFor();
});

test('without a connection what is to be paid stays in view, and the next screen opens once it is back', async () => {
  await sendVenmo('7102');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Follow your request' }).click();
  await page.getByRole('alert').filter({ hasText: 'The cashier cannot be reached.' }).waitFor();
  await page.getByText('Deposit request sent').waitFor();
  await page.getByText('@the-casino', { exact: true }).waitFor();
  await page.context().setOffline(false);
  await page.getByText('We have your request.').waitFor();
});

test('behind a proxy that has no server the page stays too, and an upgraded server has the next screen', async () => {
  await using proxy = await startCuttingProxy(cashier.origin);
  await using build = await makeOtherBuild(inject('webFolder'));
  await using upgraded = await startTestCashier({ database: cashier.database, webFolder: build.folder });
  await page.context().close();
  page = await openWindow(browser, proxy.origin, { viewport: { width: 360, height: 800 } });
  proxy.decide((path) => (path.includes('/assets/followed-screen-') ? 'cut' : 'pass'));
  await sendVenmo('7103');
  proxy.decide(() => 'bad-gateway');
  await page.getByRole('link', { name: 'Follow your request' }).click();
  await page.getByRole('alert').filter({ hasText: 'The cashier cannot be reached.' }).waitFor();
  await page.getByText('@the-casino', { exact: true }).waitFor();
  proxy.leadTo(upgraded.origin);
  proxy.decide(() => 'pass');
  await page.getByText('We have your request.').waitFor();
});

test('copies even in another site’s frame, where the clipboard is blocked', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await using casino = await startLocalServer((_request, response) => {
    const frame = `<iframe width="360" height="800" src="${framed.origin}/?method=venmo"></iframe>`;
    response.setHeader('content-type', 'text/html').end(`<title>Casino</title>${frame}`);
  });
  await using framed = await startTestCashier({
    variables: { CAGE_FRAME_ANCESTORS: casino.url.origin },
  });
  await page.goto(casino.url.href);
  const frame = page.frameLocator('iframe');
  const handle = frame.getByRole('group', { name: 'Venmo handle' });
  await frame.getByText('is still loading').waitFor({ state: 'detached' });
  await submitDeposit(frame, '7104');
  await handle.getByRole('button', { name: 'Copy' }).click();
  await handle.getByRole('button', { name: 'Copied!' }).waitFor();
  await page.bringToFront();
  await page.evaluate('window.focus()');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('@the-casino');
});

test('nothing moves for people who prefer reduced motion, not even while a request is being sent', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route('**/api/sendDepositEmail', () => {});
  await openStarted(page, '/?method=venmo');
  await submitDeposit(page, '7103');
  await page.getByText('Submitting Deposit Request...').waitFor();
  const longest = `Math.max(0, ...document.getAnimations().map(({ effect }) => effect.getComputedTiming().activeDuration))`;
  expect(await page.evaluate(longest)).toBeLessThan(1);
});

test.each([
  '/',
  '/?method=venmo',
  '/?method=crypto',
  '/?method=crypto&coin=BTC',
  '/withdraw',
  '/withdraw?method=crypto',
  '/stripe-confirmation',
  '/status',
])('%s fits a narrow phone whose text is set twice as large', async (address) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openStarted(page, address);
  const { height } = (await page.getByRole('banner').boundingBox()) ?? { height: Number.NaN };
  expect(height).toBeLessThan(62);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  const rightmost = `Math.max(...[...document.querySelectorAll('body *')].map((element) => element.getBoundingClientRect().right))`;
  expect(await page.evaluate(rightmost)).toBeLessThanOrEqual(320);
});
