import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { type Development, startDevelopment } from '#test/fixtures/development.ts';
import { freePort } from '#test/fixtures/free-port.ts';
import { until } from '#test/fixtures/until.ts';

// Vite bundles the packages then, and takes in some three hundred files one by one.
const FIRST_VISIT_MS = 150_000;
const WORD_SPACING = "getComputedStyle(document.querySelector('h1')).wordSpacing";

let development: Development;
let browser: Browser;
beforeAll(async () => {
  [development, browser] = await Promise.all([startDevelopment(await freePort()), launchBrowser()]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await development?.[Symbol.asyncDispose]();
});

/** A mark that a page loses when it is loaded anew. */
const mark = (page: Page) => page.evaluate("document.documentElement.setAttribute('data-marked', '')");
const isMarked = (page: Page) => page.evaluate("document.documentElement.hasAttribute('data-marked')");

/** A window whose page has taken Vite's packages in: the first visit loads again once they are bundled. */
async function openPage(address: string, text: string): Promise<Page> {
  const page = await openWindow(browser, development.origin);
  await page.goto(address, { timeout: FIRST_VISIT_MS });
  await page.getByText(text).first().waitFor({ timeout: FIRST_VISIT_MS });
  await mark(page);
  return page;
}

describe('what is saved of the web', () => {
  test('shows in place on the customer site, and what was typed stays', { timeout: 240_000 }, async () => {
    const page = await openPage('/withdraw?method=venmo', 'Withdraw with Venmo');
    const field = page.getByLabel('Casino ID');
    await field.fill('12345');
    const form = 'web/site/withdrawals/form/withdrawal-request.tsx';
    await development.edit(form, '<ScreenTitle>', '<ScreenTitle>Please: ');
    await page.getByRole('heading', { name: 'Please: Withdraw with Venmo' }).waitFor();
    await development.edit('web/site/styles/base.css', 'h1 {', 'h1 {\n  word-spacing: 3px;', 'replacing');
    await expect.poll(() => page.evaluate(WORD_SPACING)).toBe('3px');
    expect(await field.inputValue()).toBe('12345');
    expect(await isMarked(page)).toBe(true);
  });

  test('shows in place in the console', { timeout: 240_000 }, async () => {
    const page = await openPage('/admin/deposits', 'Admin Access');
    await page.getByLabel('Admin Email').fill('ann@example.com');
    await development.edit(
      'web/console/session/sign-in-screen.tsx',
      'title="',
      'title="Please: ',
      'replacing',
    );
    await page.getByRole('heading', { name: /^Please: / }).waitFor();
    await development.edit(
      'web/console/session/session.module.css',
      '.title {',
      '.title {\n  word-spacing: 3px;',
    );
    await expect.poll(() => page.evaluate(WORD_SPACING)).toBe('3px');
    expect(await page.getByLabel('Admin Email').inputValue()).toBe('ann@example.com');
    expect(await isMarked(page)).toBe(true);
  });
});

describe('what is saved of the server', () => {
  const health = async () => {
    const response = await fetch(`${development.origin}/healthz`).catch(() => undefined);
    return response?.ok ? ((await response.json()) as { status: string }).status : undefined;
  };

  test('starts it again, also where files were replaced and after an error', async () => {
    const app = 'server/main/app.ts';
    const comes = (status: string) => until(async () => (await health()) === status);
    await development.edit(app, "status: 'ok'", "status: 'better'", 'replacing');
    await comes('better');
    await development.edit(app, "status: 'better'", "status: 'better", 'replacing');
    await until(async () => (await health()) === undefined);
    await development.edit(app, "status: 'better }", "status: 'best' }", 'replacing');
    await comes('best');
  });
});
