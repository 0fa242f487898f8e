import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

/** Puts a finger on a row and moves it, step by step, and in one leap to where it ends. @returns lifts it */
async function draw(
  page: Page,
  row: Locator,
  across: number,
  down = 0,
  endsAt = across,
): Promise<() => Promise<void>> {
  const hand = await page.context().newCDPSession(page);
  const { x = 0, y = 0, width = 0, height = 0 } = (await row.boundingBox()) ?? {};
  const [left, top] = [x + width / 2, y + height / 2];
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: left, y: top }] });
  for (let step = 1; step <= 10; step++) {
    const at = { x: left + (across * step) / 10, y: top + (down * step) / 10 };
    await hand.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] });
  }
  const end = { x: left + endsAt, y: top + down };
  await hand.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [end] });
  return () =>
    hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }).then(() => hand.detach());
}

test.each([
  ['the queue', ''],
  ['a list', '/deposits'],
])(
  'on a phone a card of %s is drawn to the right to credit, to the left to decline, and undone',
  async (_list, path) => {
    const [first, second] = await insertDeposits(
      cashier.database,
      ['FC5101', 'FC5102'].map((username, place) => ({
        ...{ username, amount_cents: 5_000, method: 'Venmo' },
        created_at: new Date(Date.now() - (9 - place) * 60_000),
      })),
    );
    const page = await openConsole(browser, cashier, { role: 'supervisor', path }, PHONE);
    const card = (id: string | undefined) => page.locator(`li[data-record="${id}"]`);
    const statusOf = async (id: string | undefined) =>
      (await storedRecord(cashier.database, 'deposit', id as string)).status;
    await card(second).waitFor();

    // not far enough, along the list, and drawn back
    for (const [across, down, endsAt] of [
      [60, 0, 60],
      [30, -200, 30],
      [200, 0, 4],
    ] as const) {
      const lift = await draw(page, card(first), across, down, endsAt);
      await expect.poll(() => card(first).getAttribute('data-swipe-set')).toBeNull();
      await lift();
      expect(await card(first).getAttribute('data-swipe')).toBeNull();
    }
    const back = await draw(page, card(first), 200);
    expect(await card(first).getAttribute('data-swipe-label')).toBe('Mark sent');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await back();
    await expect.poll(() => statusOf(first)).toBe('sent');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => statusOf(first)).toBe('pending');

    const refuse = await draw(page, card(second), -200);
    expect(await card(second).getAttribute('data-swipe-label')).toBe('Decline');
    await refuse();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect.poll(() => statusOf(second)).toBe('declined');
    expect(await statusOf(first)).toBe('pending');
    await page.context().close();
  },
);
