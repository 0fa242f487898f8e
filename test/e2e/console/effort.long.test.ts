import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { keepUndo, openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

/** Counts what a person does to the page, whatever becomes of it. */
const COUNT = `
  window.effort = { keys: 0, clicks: 0 };
  addEventListener('keydown', () => { window.effort.keys += 1; }, true);
  addEventListener('pointerdown', () => { window.effort.clicks += 1; }, true);
`;

const LATENCY_MS = 300;

/** Notes when a row first says a text after a key, and when the call that the key made was answered. */
const WATCH = `
  window.seen = {};
  addEventListener('keydown', () => { window.seen.pressed ??= performance.now(); }, true);
  new PerformanceObserver((list) => {
    const call = list.getEntries().find(({ name }) => name.endsWith('/api/updateDepositStatus'));
    if (call) window.seen.answered ??= call.responseEnd;
  }).observe({ type: 'resource' });
  const look = () => {
    if (document.querySelector('[data-record="' + window.watched + '"]')?.textContent.includes('Sent')) {
      window.seen.shown ??= performance.now();
    } else requestAnimationFrame(look);
  };
  look();
`;

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

const EARLIER = Date.now() - 3_600_000;
const atPlace = (place: number) => new Date(EARLIER + place * 60_000);

async function deposits(sender: string, usernames: readonly string[]): Promise<string[]> {
  return insertDeposits(
    cashier.database,
    usernames.map((username, place) => ({ username, sender_name: sender, created_at: atPlace(place) })),
  );
}

async function openCounted(path: string): Promise<Page> {
  const page = await openConsole(browser, cashier, { role: 'supervisor', path });
  await page.locator('[data-record]').first().waitFor();
  await page.evaluate(COUNT);
  return page;
}

const effort = (page: Page) => page.evaluate<{ keys: number; clicks: number }>('window.effort');
const isFocused = (page: Page, id: string | undefined) =>
  expect.poll(() => page.evaluate('document.activeElement.dataset.record')).toBe(id);
const becomes = (kind: 'deposit' | 'withdrawal', id: string | undefined, status: string) =>
  expect.poll(async () => (await storedRecord(cashier.database, kind, id as string)).status).toBe(status);

test('the first deposit takes two keys, each after it one, and the next is ready', async () => {
  const ids = await deposits('Swift Player', ['FC1481', 'FC1482', 'FC1483']);
  const page = await openCounted('/deposits?search=swift&status=pending');
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await becomes('deposit', ids[0], 'sent');
  await isFocused(page, ids[1]);
  expect(await effort(page)).toEqual({ keys: 2, clicks: 0 });
  await page.keyboard.press('a');
  await becomes('deposit', ids[1], 'sent');
  await isFocused(page, ids[2]);
  expect(await effort(page)).toEqual({ keys: 3, clicks: 0 });
});

test('by mouse a deposit takes a click, from any list two', async () => {
  const ids = await deposits('Clicked Player', ['FC1485', 'FC1486']);
  const page = await openCounted('/deposits?search=clicked');
  await page.getByRole('button', { name: /^Pending [\d,]+$/ }).click();
  await page.getByRole('table', { name: 'Deposits, oldest first' }).waitFor();
  await page.getByRole('button', { name: 'Mark sent FC1485' }).click();
  await becomes('deposit', ids[0], 'sent');
  expect(await effort(page)).toEqual({ keys: 0, clicks: 2 });
  await page.getByRole('button', { name: 'Decline FC1486' }).click();
  await page.getByRole('button', { name: 'Decline deposit' }).click();
  await becomes('deposit', ids[1], 'declined');
  expect(await effort(page)).toEqual({ keys: 0, clicks: 4 });
});

test('a withdrawal is approved and sent by two clicks, and declined for a reason by two keys', async () => {
  const ids = await insertWithdrawals(
    cashier.database,
    ['FC1487', 'FC1488'].map((username, place) => ({
      username,
      recipient_name: 'Clicked Payee',
      created_at: atPlace(place),
    })),
  );
  const page = await openCounted('/withdrawals?search=clicked');
  await page.getByRole('button', { name: 'Approve FC1487' }).click();
  await page.getByRole('button', { name: 'Mark sent FC1487' }).click();
  await becomes('withdrawal', ids[0], 'sent');
  expect(await effort(page)).toEqual({ keys: 0, clicks: 2 });
  await page.locator(`[data-record="${ids[1]}"]`).focus();
  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: 'Why is it declined?' }).waitFor();
  await page.keyboard.press('1');
  await becomes('withdrawal', ids[1], 'declined');
  expect(await effort(page)).toEqual({ keys: 2, clicks: 2 });
});

test('what is typed after the number of “Other” is its reason, however fast', async () => {
  const columns = { recipient_name: 'Typed Payee', username: 'FC1490' };
  const [id] = await insertWithdrawals(cashier.database, [columns]);
  const page = await openCounted('/withdrawals?search=typed&status=pending');
  const reason = '1 paid twice, 2 a day';
  for (let tries = 0; tries < 8; tries++) {
    await page.locator(`[data-record="${id}"]`).focus();
    await page.keyboard.press('d');
    await page.keyboard.press('3');
    await page.getByLabel('Custom reason').waitFor();
    await page.keyboard.type(reason);
    const dialog = page.getByRole('dialog', { name: 'Why is it declined?' });
    expect(await dialog.getByLabel('Custom reason').inputValue()).toBe(reason);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  expect(await storedRecord(cashier.database, 'withdrawal', id as string)).toMatchObject({
    status: 'pending',
    version: 1,
  });
});

test('on a record’s own page, and in its details, the same keys and clicks settle it', async () => {
  const ids = await deposits('Paged Player', ['FC1491', 'FC1492']);
  const page = await openConsole(browser, cashier, { role: 'supervisor', path: `/deposits/${ids[0]}` });
  await page.getByRole('button', { name: 'Mark sent FC1491' }).waitFor();
  await keepUndo(page);
  await page.keyboard.press('a');
  await becomes('deposit', ids[0], 'sent');
  await page.getByRole('button', { name: 'Status of FC1491: Sent' }).waitFor();
  await page.keyboard.press('u');
  await becomes('deposit', ids[0], 'pending');

  await page.goto(`/admin/deposits?open=${ids[1]}`);
  const details = page.getByRole('dialog', { name: /^Deposit of FC1492/ });
  await details.getByRole('button', { name: 'Decline FC1492' }).click();
  await page.getByRole('dialog', { name: 'Why is it declined?' }).waitFor();
  await page.keyboard.press('0');
  await becomes('deposit', ids[1], 'declined');
  await details
    .getByRole('button', { name: 'Status of FC1492: Declined' })
    .and(page.locator(':focus'))
    .waitFor();
});

test('from when on a wait stands out an owner says for everybody, and what is wrong with it is said', async () => {
  const [id] = await insertWithdrawals(cashier.database, [
    {
      username: 'FC1331',
      status: 'approved',
      approval_status: 'approved',
      created_at: new Date(Date.now() - 3_600_000),
    },
  ]);
  const path = '/withdrawals?search=fc1331';
  const page = await openConsole(browser, cashier, { role: 'supervisor', path });
  const row = page.locator(`[data-record="${id}"]`);
  await row.and(page.locator('[data-waiting="long"]')).waitFor();
  const limits = await openConsole(browser, cashier, { role: 'owner', path: '/limits' });
  const red = limits.getByRole('group', { name: 'Withdrawals', exact: true }).getByLabel('In red after');
  await red.fill('20');
  await red.press('Enter');
  await limits.getByText('Not before it stands out').waitFor();
  await red.fill('45');
  await red.press('Enter');
  await limits.getByText('Saved.').waitFor();
  await page.reload();
  await row.and(page.locator('[data-waiting="too-long"]')).waitFor();
});

test('over a slow network a verdict shows before its answer, and is taken back with words where it is refused', async () => {
  const ids = await insertDeposits(
    cashier.database,
    ['FC1501', 'FC1502', 'FC1503'].map((username, place) => ({
      username,
      sender_name: 'Distant Player',
      created_at: new Date(Date.now() - 3_600_000 + place * 60_000),
    })),
  );
  const statusOf = async (place: number) =>
    (await storedRecord(cashier.database, 'deposit', ids[place] as string)).status;
  const path = '/deposits?search=distant&status=pending';
  const page = await openConsole(browser, cashier, { role: 'supervisor', path });
  await page.locator(`[data-record="${ids[0]}"]`).waitFor();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });

  await page.keyboard.press('j');
  await page.evaluate(`window.watched = '${ids[0]}'; ${WATCH}`);
  // However busy the machine is, there is no answer before it shows; if it waited for one, neither would come.
  let answer = async (route: Route) => {
    await expect.poll(() => page.evaluate('"shown" in window.seen')).toBe(true);
    await route.continue();
  };
  await page.route('**/api/updateDepositStatus', (route) => answer(route));
  await page.keyboard.press('a');
  await expect.poll(() => page.evaluate('"answered" in window.seen && "shown" in window.seen')).toBe(true);
  const seen = await page.evaluate<Record<'pressed' | 'shown' | 'answered', number>>('window.seen');
  expect(seen.answered - seen.pressed).toBeGreaterThanOrEqual(LATENCY_MS);
  expect(seen.shown).toBeLessThan(seen.answered);
  await expect.poll(() => statusOf(0)).toBe('sent');
  await expect.poll(() => page.evaluate('document.activeElement.dataset.record')).toBe(ids[1]);

  const refusal = 'Ana is working on this deposit.';
  answer = (route) =>
    route.fulfill({ status: 400, json: { error: { status: 'FAILED_PRECONDITION', message: refusal } } });
  await page.keyboard.press('a');
  await page.getByRole('alert').getByText(refusal).waitFor();
  await page.getByRole('button', { name: 'Status of FC1502: Pending' }).waitFor();
  expect(await statusOf(1)).toBe('pending');
  // and the next goes on to be settled
  await expect.poll(() => page.evaluate('document.activeElement.dataset.record')).toBe(ids[2]);
  answer = (route) => route.continue();
  await page.keyboard.press('a');
  await expect.poll(() => statusOf(2)).toBe('sent');
});
