import type { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openStarted } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { type LocalServer, startLocalServer } from '#test/fixtures/local-server.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let casino: LocalServer;
let stranger: LocalServer;
let cashier: TestCashier;
beforeAll(async () => {
  const frames = (
    _request: unknown,
    response: Parameters<Parameters<typeof createServer>[1] & object>[1],
  ) => {
    const pages = ['/withdraw', '/admin', '/api/docs/'].map(
      (path) => `<iframe width="360" height="700" src="${cashier.origin}${path}"></iframe>`,
    );
    response.setHeader('content-type', 'text/html').end(`<title>Casino</title>${pages.join('')}`);
  };
  [browser, casino, stranger] = await Promise.all([
    launchBrowser(),
    startLocalServer(frames),
    startLocalServer(frames),
  ]);
  cashier = await startTestCashier({ variables: { CAGE_FRAME_ANCESTORS: casino.url.origin } });
});
afterAll(async () => {
  await Promise.all([browser.close(), casino[Symbol.asyncDispose](), stranger[Symbol.asyncDispose]()]);
  await cashier[Symbol.asyncDispose]();
});

/** What of Cage is shown in the frames of a page of another site. */
async function framedBy(origin: string): Promise<boolean[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin, { waitUntil: 'load' });
  const shown = await Promise.all(
    page
      .frames()
      .slice(1)
      .map((frame) => frame.evaluate("location.protocol.startsWith('http')")),
  );
  await context.close();
  return shown as boolean[];
}

test('the casino frames the customer pages, and nobody else does; nobody frames the console', async () => {
  expect(await framedBy(casino.url.origin)).toEqual([true, false, false]);
  expect(await framedBy(stranger.url.origin)).toEqual([false, false, false]);
});

/** What becomes of HTML that a script writes into the page. */
async function writeHtml(page: Page, html: string): Promise<string> {
  return page.evaluate(
    ([text]) => {
      // The page's own types are not those of this test.
      const { document } = globalThis as unknown as {
        document: { createElement(name: string): { innerHTML: string } };
      };
      const element = document.createElement('div');
      try {
        element.innerHTML = text as string;
        return element.innerHTML;
      } catch (error) {
        return (error as Error).name;
      }
    },
    [html],
  );
}

const SCRIPT = '<img src=x onerror=alert(1)>';

test('a script in a customer page cannot write HTML', async () => {
  const context = await browser.newContext({ baseURL: cashier.origin });
  const page = await context.newPage();
  await openStarted(page, '/?method=venmo');
  expect(await writeHtml(page, SCRIPT)).toBe('TypeError');
  expect(await writeHtml(page, 'text')).toBe('TypeError');
  await context.close();
});

test('a script in the console writes style sheets, but no tags', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/deposits' });
  page.removeAllListeners('console');
  expect(await page.locator('style[data-mantine-styles]').count()).toBeGreaterThan(0);
  expect(await writeHtml(page, SCRIPT)).toBe('TypeError');
  expect(await writeHtml(page, '.a { color: red }')).toBe('.a { color: red }');
});
