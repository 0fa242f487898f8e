import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { forgetProofs } from '#test/fixtures/staff/forget-proofs.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

type Person = { readonly email: string; readonly password: string };

async function open(path: string, { email, password }: Person): Promise<Page> {
  const page = await openWindow(browser, cashier.origin, { viewport: { width: 1440, height: 900 } });
  await page.request.post('/api/signIn', { data: { data: { email, password } } });
  await page.goto(`/admin${path}`);
  await page.getByRole('button', { name: 'Logout' }).first().waitFor();
  return page;
}

test('staff see where they are signed in, end one session and then all', async () => {
  const person = await cashier.addStaff('member', 'Mia');
  const [page, elsewhere] = [await open('/account', person), await open('/deposits', person)];
  await page.reload();
  const list = page.getByRole('region', { name: 'Where you are signed in' });
  const items = list.getByRole('listitem');
  await items.nth(1).waitFor();
  expect(await items.count()).toBe(2);
  expect(await items.filter({ hasText: 'This one' }).count()).toBe(1);
  await items.getByText('Chrome on Linux').first().waitFor();
  await items
    .getByText(/^At 127\.0\.0\.1, signed in today .*, last used just now$/)
    .first()
    .waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await forgetProofs(cashier.database);
  await list.getByRole('button', { name: /^End it: Chrome on Linux at/ }).click();
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await asked.getByLabel('Password', { exact: true }).fill(person.password);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => items.count()).toBe(1);
  await elsewhere.getByRole('link', { name: 'Activity' }).dispatchEvent('click');
  await elsewhere.getByRole('dialog', { name: 'Sign in again' }).waitFor();

  await list.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere' });
  await forgetProofs(cashier.database);
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await asked.getByLabel('Password', { exact: true }).fill(person.password);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
  await Promise.all([page.context().close(), elsewhere.context().close()]);
});

test('an owner chooses after how long an unused session ends, and whoever it was reads why', async () => {
  const person = await cashier.addStaff('owner', 'Olga');
  const page = await open('/security', person);
  const panel = page.getByRole('region', { name: 'Sessions', exact: true });
  const choice = panel.getByLabel('Sign out whoever has not touched the console for');
  await choice.waitFor();
  expect(await choice.locator('option:checked').textContent()).toBe('30 minutes');
  await choice.selectOption({ label: '1 hour' });
  await expect
    .poll(() =>
      cashier.database.queries
        .selectFrom('settings')
        .selectAll()
        .where('name', '=', 'session_settings')
        .executeTakeFirst(),
    )
    .toMatchObject({ document: { idleMinutes: 60 }, version: 1 });
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto('about:blank');
  await cashier.database.pool.query("update sessions set last_seen_at = now() - interval '62 minutes'");
  await page.goto('/admin/security');
  await page.getByText('Your session has ended: nobody used it for 60 minutes. Please sign in.').waitFor();
  await page.context().close();
});

test('an open console that nobody touches is signed out, and what was typed stays', async () => {
  const person = await cashier.addStaff('owner', 'Olga');
  const page = await open('/activity', person);
  const search = page.getByRole('searchbox').first();
  await search.fill('half a thought');
  await page.waitForLoadState('networkidle');
  await cashier.database.pool.query("update sessions set last_seen_at = now() - interval '2 hours'");
  await page
    .getByText(/^Your session has ended: nobody used it for \d+ minutes/)
    .first()
    .waitFor();
  await page
    .getByRole('dialog', { name: 'Sign in again' })
    .getByLabel('Password', { exact: true })
    .fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor({ state: 'detached' });
  expect(await search.inputValue()).toBe('half a thought');
  await page.context().close();
});

const MOVING = `[...document.querySelectorAll('*')].some((element) =>
  Number.parseFloat(getComputedStyle(element).transitionDuration) > 0.001)`;

test('nothing moves in a browser in which motion is switched off, and it stays so', async () => {
  const page = await open('/account', await cashier.addStaff('member', 'Mo'));
  const toggle = page.getByRole('region', { name: 'Motion' }).getByLabel('Motion in this browser');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await toggle.waitFor({ state: 'attached' });
  expect(await page.evaluate(MOVING)).toBe(true);
  await toggle.uncheck();
  expect(await page.evaluate(MOVING)).toBe(false);
  await page.reload();
  await toggle.waitFor({ state: 'attached' });
  expect(await toggle.isChecked()).toBe(false);
  expect(await page.evaluate(MOVING)).toBe(false);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});
