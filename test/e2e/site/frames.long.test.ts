import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { submitDeposit } from '#test/fixtures/deposit-form.ts';
import { freePort } from '#test/fixtures/free-port.ts';
import { type LocalServer, startLocalServer } from '#test/fixtures/local-server.ts';
import { settingsWithEveryMethod } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import { submitWithdrawalForm } from '#test/fixtures/withdrawals.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let casino: LocalServer;
/** Another site than the cashier's, which is at 127.0.0.1. */
let casinoOrigin: string;
let framed: TestCashier;
beforeAll(async () => {
  casino = await startLocalServer((request, response) => {
    const [path, sandbox = ''] = decodeURIComponent(request.url?.slice(1) ?? '').split('|');
    const attributes = sandbox === '' ? '' : `sandbox="${sandbox}"`;
    const frame = `<iframe ${attributes} width="360" height="800" src="${framed.origin}/${path}"></iframe>`;
    response.setHeader('content-type', 'text/html').end(`<title>Casino</title>${frame}`);
  });
  casinoOrigin = `http://localhost:${casino.url.port}`;
  // Its pages name their own address.
  const port = await freePort();
  [browser, framed] = await Promise.all([
    launchBrowser(),
    startTestCashier({
      settings: settingsWithEveryMethod(),
      port,
      variables: { CAGE_FRAME_ANCESTORS: casinoOrigin, PORT: String(port) },
    }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await framed[Symbol.asyncDispose]();
  await casino[Symbol.asyncDispose]();
});

async function openFrame(path: string, sandbox: string, locale = 'en') {
  const page = await openWindow(browser, casinoOrigin, { viewport: { width: 420, height: 900 }, locale });
  return inFrame(page, path, sandbox);
}

async function inFrame(page: Page, path: string, sandbox: string) {
  await page.goto(`/${encodeURIComponent(`${path}|${sandbox}`)}`);
  return { page, frame: page.frameLocator('iframe') };
}

test.each([
  ['en', 'Parts of this page were blocked, so it cannot send anything.'],
  ['es', 'Se bloquearon partes de esta página'],
])(
  'a page in a frame without an origin says so first, and at which address it works: %s',
  async (locale, words) => {
    const { page, frame } = await openFrame('?method=venmo', 'allow-scripts allow-forms', locale);
    const first = frame.locator('body > *').first();
    expect(await first.innerText()).toContain(words);
    expect(await first.isVisible()).toBe(true);
    const address = frame.getByRole('link', { name: '/?method=venmo' });
    expect(await address.textContent()).toMatch(/^https?:\/\/.+\/\?method=venmo$/);
    await page.context().close();
  },
);

test('that address leads out of a frame that may open tabs, to a page that works', async () => {
  const sandbox = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';
  const { page, frame } = await openFrame('?method=venmo', sandbox);
  await frame.getByRole('link', { name: '/?method=venmo' }).click();
  const tab = await until(() => page.context().pages()[1]);
  await tab.getByText('is still loading').waitFor({ state: 'detached' });
  await submitDeposit(tab, '4710');
  await tab.getByRole('heading', { name: 'Now send $75.00 to @the-casino' }).waitFor();
  await page.context().close();
});

test('nothing of that is left where the page works', async () => {
  const page = await openWindow(browser, framed.origin);
  await page.goto('/');
  await page.locator('#apart').waitFor({ state: 'detached' });
  await page.context().close();
});

test('where a frame may open nothing, the address of the payment page is there to copy', async () => {
  const { page, frame } = await openFrame('?method=applepay', 'allow-scripts allow-forms allow-same-origin');
  await frame.getByText('is still loading').waitFor({ state: 'detached' });
  await frame.getByLabel('Name the payment is coming from').fill('Ada Player');
  await submitDeposit(frame, '4720');
  await frame.getByRole('heading', { name: 'Continue to payment' }).waitFor();
  await frame.getByRole('group', { name: 'Amount' }).getByText('$75.00').waitFor();
  await frame.getByRole('link', { name: 'Go to the payment page' }).click();
  await frame.getByText('The site that shows this page does not let it open another.').waitFor();
  const address = frame.getByRole('group', { name: 'Payment page' });
  expect(await address.locator('[translate=no]').textContent()).toMatch(
    /^https:\/\/pay\.example\/applepay\?/,
  );
  await address.getByRole('button', { name: 'Copy' }).click();
  await address.getByRole('button', { name: 'Copied!' }).waitFor();
  await page.context().close();
});

/** What browsers keep from a frame of another site, each in the way in which some browser does. */
const WITHHOLD = `if (window.parent !== window) {
  const refuse = () => { throw new DOMException('The request was denied.', 'SecurityError'); };
  const withhold = (of, ...names) => {
    for (const name of names) Object.defineProperty(of, name, { get: refuse, set: refuse });
  };
  withhold(window, 'localStorage', 'sessionStorage', 'indexedDB', 'caches');
  withhold(navigator, 'clipboard', 'serviceWorker');
  withhold(document, 'cookie');
  navigator.locks.request = async () => refuse();
  window.BroadcastChannel = refuse;
  window.open = () => null;
  document.execCommand = () => false;
}`;

test('whatever the browser withholds, a player deposits by each kind of method and withdraws', async () => {
  const page = await openWindow(browser, casinoOrigin, { viewport: { width: 420, height: 900 } });
  await page.addInitScript(WITHHOLD);
  await page
    .context()
    .route('https://pay.example/**', (route) => route.fulfill({ body: 'the payment page' }));
  const open = async (path: string) => {
    const { frame } = await inFrame(page, path, '');
    await frame.getByText('is still loading').waitFor({ state: 'detached' });
    return frame;
  };

  const venmo = await open(`?method=venmo&returnUrl=${casinoOrigin}/lobby`);
  await submitDeposit(venmo, '4730');
  await venmo.getByRole('heading', { name: 'Now send $75.00 to @the-casino' }).waitFor();
  const back = venmo.getByRole('link', { name: 'Back to the casino' });
  expect(await back.getAttribute('href')).toBe(`${casinoOrigin}/lobby`);
  await venmo.getByRole('button', { name: 'Copy' }).first().click();

  const coins = await open('?method=crypto&coin=LTC');
  await submitDeposit(coins, '4731');
  await coins.getByText('Deposit request sent').waitFor();

  const hosted = await open('?method=cashapp');
  await submitDeposit(hosted, '4732');
  await page.getByText('the payment page').waitFor();

  const payout = await open('withdraw?method=venmo');
  await payout.getByLabel('Casino ID').fill('4733');
  await payout.getByLabel('Password', { exact: true }).fill('the player’s own');
  await payout.getByLabel('Name on the Venmo account').fill('Ada Player');
  await payout.getByLabel('Venmo username').fill('@ada-player');
  await payout.getByLabel('Amount', { exact: true }).fill('80');
  await submitWithdrawalForm(payout);
  await payout.getByRole('heading', { name: 'Withdrawal request sent' }).waitFor();

  const spanish = await open('');
  await spanish.getByRole('button', { name: 'Español' }).click();
  await spanish.getByRole('button', { name: 'English' }).click();
  await spanish.getByRole('button', { name: 'Español' }).waitFor();

  const { rows } = await framed.database.pool.query(
    "select username from (select username from deposits union all select username from withdrawals) as sent where username like 'FC473%' order by username",
  );
  expect(rows.map(({ username }) => username)).toEqual(['FC4730', 'FC4731', 'FC4732', 'FC4733']);
  await page.context().close();
});
