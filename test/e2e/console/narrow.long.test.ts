import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { passTimeUntil, putOnOwnClock } from '#test/fixtures/page-clock.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

const WIDEST_AMOUNT = { amount_cents: 100_000_000, status: 'sent' };
const EARLIER = new Date(Date.now() - 60_000);
const LONGEST = 'W'.repeat(40);
const RECIPIENT = 'Dario Lang';
const WIDE = { viewport: { width: 1440, height: 900 } };
const NARROW = { viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true };

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
  await insertDeposits(cashier.database, [
    { ...WIDEST_AMOUNT, username: 'FC2301', sender_name: 'W'.repeat(100), payment_account: 'W'.repeat(100) },
    ...Array.from({ length: 24 }, () => ({ ...WIDEST_AMOUNT, username: LONGEST, created_at: EARLIER })),
  ]);
  const email = `${'w'.repeat(60)}@example.com`;
  await insertWithdrawals(cashier.database, [
    { ...WIDEST_AMOUNT, username: 'FC2302', method: 'Zelle', recipient_name: 'W'.repeat(100), email },
    { ...WIDEST_AMOUNT, username: LONGEST },
    { username: 'FC2303', method: 'Zelle', recipient_name: RECIPIENT, email: 'dario-lang@example.com' },
  ]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

/** By how many pixels what is written is wider than its place. */
function cutOff(place: Locator): Promise<number> {
  return place.evaluate((element) => element.scrollWidth - element.clientWidth);
}

test.each([
  ['/deposits', 'FC2301', WIDE],
  ['/deposits', 'FC2301', NARROW],
  ['/withdrawals', 'FC2302', WIDE],
  ['/withdrawals', 'FC2302', NARROW],
] as const)(
  'on %s the amount of %s is whole and nothing leaves the screen, %o',
  async (path, username, screen) => {
    const page = await openConsole(browser, cashier, { role: 'owner', path }, screen);
    const amount = page.getByRole('button', { name: `Edit amount of ${username}: 1000000` });
    await amount.waitFor();
    expect(await cutOff(amount)).toBe(0);
    const { x = 0, width = 0 } = (await amount.boundingBox()) ?? {};
    expect(x + width).toBeLessThan(screen.viewport.width);
    const pageWidth = await page.evaluate('document.documentElement.scrollWidth');
    expect(pageWidth).toBeLessThanOrEqual(screen.viewport.width);
  },
);

test('on a laptop the name of whom to pay is whole', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/withdrawals' }, WIDE);
  expect(await cutOff(page.getByTitle(RECIPIENT))).toBe(0);
});

test('millions stand in one line on a card of the Stats tab', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/stats' }, NARROW);
  const total = page.locator('dl').getByText('$25,000,000.00', { exact: true }).first();
  await total.waitFor();
  const lines = await total.evaluate((element) => {
    const range = element.ownerDocument.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test('what a mark means is shown by a touch', async () => {
  const tablet = { ...NARROW, viewport: { width: 800, height: 1_000 } };
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/deposits' }, tablet);
  const counted = page.getByLabel('Deposits of the last 6 hours by method').locator('dd').last();
  await counted.waitFor();
  // A headless Chromium has a mouse too, which takes the tooltip away again from where it is.
  await page.evaluate(`new MutationObserver(() => {
    window.explained ??= document.querySelector('[role="tooltip"]')?.textContent;
  }).observe(document.body, { childList: true, subtree: true })`);
  await counted.locator('span').first().tap();
  await expect.poll(() => page.evaluate('window.explained')).toMatch(/^\$[\d,]+\.00$/);
});

test('on the smallest phone the dialogs of the desk hold their buttons, and days and times are whole', async () => {
  await insertDeposits(cashier.database, [{ username: 'FC2304', sender_name: 'Jane Doe' }]);
  const now = new Date();
  const taken = mailOf({ authenticity: 'unproved', receivedAt: now, read: { occurredAt: now } });
  await openTaker(cashier.database).take(taken);
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/receipts' }, NARROW);
  await page.getByText('Jane Doe').first().tap();
  await page.getByRole('button', { name: 'Give it to FC2304, $50.00' }).tap();
  const unproved = page.getByRole('dialog', { name: 'Its sender is not proved' });
  const right = async (place: Locator) => {
    const { x = 0, width = 0 } = (await place.boundingBox()) ?? {};
    return x + width;
  };
  const last = unproved.getByRole('button', { name: 'I saw the money: give it' });
  await last.waitFor();
  expect(await right(last)).toBeLessThan(await right(unproved));
  await unproved.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('button', { name: 'Returned…' }).tap();
  const returned = page.getByRole('dialog', { name: 'Returned to the payer' });
  for (const label of ['Sent back, day', 'New York time']) {
    const { width = 0 } = (await returned.getByLabel(label).boundingBox()) ?? {};
    expect(width).toBeGreaterThan(200);
  }
});

/** Has so much wait behind the tabs that count, and the live feed away. */
async function makeHeaderWide(page: Page, count: number): Promise<void> {
  await page.route(/\/api\/(getReceipts|getApprovals)$/, async (route) => {
    const response = await route.fetch();
    const { result } = await response.json();
    const counts = result.counts && { ...result.counts, waiting: count };
    await route.fulfill({ response, json: { result: { ...result, waiting: count, counts } } });
  });
  await page.route(/\/api\/getQueue$/, async (route) => {
    const response = await route.fetch();
    const { result } = await response.json();
    const { deposits, withdrawals } = result;
    const json = {
      result: {
        deposits: { ...deposits, pending: count },
        withdrawals: { ...withdrawals, pending: 0, toSend: count },
      },
    };
    await route.fulfill({ response, json });
  });
  await page.route(/\/api\/live/, (route) => route.abort());
  await putOnOwnClock(page);
  await page.reload();
  await passTimeUntil(page.getByText(/^No updates since/), 1_000);
  for (const tab of ['Deposits', 'Withdrawals', 'Receipts', 'Approvals'])
    await passTimeUntil(page.getByRole('link', { name: new RegExp(`^${tab}\\s*${count} waiting`) }), 1_000);
}

test('the rail and the bars of a phone have room for all tabs with their counts, and for what is wrong', async () => {
  const person = { role: 'owner', name: LONGEST, path: '/stats' } as const;
  const page = await openConsole(browser, cashier, person, WIDE);
  await makeHeaderWide(page, 128);
  for (const width of [320, 390, 767, 768, 1279, 1439, 1440, 1760]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await cutOff(page.getByRole('banner')), `at ${width}`).toBeLessThanOrEqual(0);
    const places = page.getByRole('navigation', { name: 'Main' });
    expect(await cutOff(places), `at ${width}`).toBeLessThanOrEqual(0);
    const last = places.getByRole(width < 768 ? 'button' : 'link').last();
    for (const place of [page.getByText(/^No updates since/), last]) {
      const { x = 0, y = 0, width: wide = 0, height = 0 } = (await place.boundingBox()) ?? {};
      expect(x + wide, `at ${width}`).toBeLessThanOrEqual(width);
      expect(y + height, `at ${width}`).toBeLessThanOrEqual(700);
    }
  }
});
