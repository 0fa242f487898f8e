import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { submitDeposit } from '#test/fixtures/deposit-form.ts';
import { type LocalServer, startLocalServer } from '#test/fixtures/local-server.ts';
import { settingsWithEveryMethod } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let casino: LocalServer;
let framed: TestCashier;
beforeAll(async () => {
  casino = await startLocalServer((request, response) => {
    const [path, sandbox = ''] = decodeURIComponent(request.url?.slice(1) ?? '').split('|');
    const frame = `<iframe sandbox="${sandbox}" width="360" height="800" src="${framed.origin}/${path}"></iframe>`;
    response.setHeader('content-type', 'text/html').end(`<title>Casino</title>${frame}`);
  });
  [browser, framed] = await Promise.all([
    launchBrowser(),
    startTestCashier({
      settings: settingsWithEveryMethod(),
      variables: { CAGE_FRAME_ANCESTORS: casino.url.origin },
    }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await framed[Symbol.asyncDispose]();
  await casino[Symbol.asyncDispose]();
});

async function openFrame(path: string, sandbox: string, locale = 'en') {
  const page = await openWindow(browser, casino.url.origin, {
    viewport: { width: 420, height: 900 },
    locale,
  });
  await page.goto(`/${encodeURIComponent(`${path}|${sandbox}`)}`);
  return { page, frame: page.frameLocator('iframe') };
}

test.each([
  ['en', 'Parts of this page were kept from loading, so it cannot send anything.'],
  ['es', 'No se pudieron cargar partes de esta página'],
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
