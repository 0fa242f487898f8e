import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../fixtures/browser.ts';
import { openConsole } from '../fixtures/console.ts';
import { depositRequest, insertDeposits } from '../fixtures/deposits.ts';
import { startTestCashier } from '../fixtures/test-cashier.ts';

const A_MINUTE = 500;
const SECONDS = 8;
const REQUESTS = Math.round((A_MINUTE / 60) * SECONDS);

/** A task this long is felt as a stutter; those of an update take a tenth of it. */
const STUTTER_MS = 200;

/** Notes how long the page's tasks are. */
const WATCH_TASKS = `
  window.tasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.tasks.push(Math.round(duration));
  }).observe({ type: 'longtask' });
`;

/** Notes where the row that has the focus is, in each frame. */
const WATCH_ROW = `
  window.places = new Set();
  const row = document.activeElement.closest('[data-record]');
  const look = () => {
    window.places.add(Math.round(row.getBoundingClientRect().top));
    requestAnimationFrame(look);
  };
  look();
`;

const BE_BUSY = `setTimeout(() => {
  const end = performance.now() + ${STUTTER_MS + 50};
  while (performance.now() < end);
})`;

async function stutters(page: Page): Promise<number[]> {
  const tasks = (await page.evaluate('window.tasks')) as number[];
  return tasks.filter((duration) => duration > STUTTER_MS);
}

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test(`while ${A_MINUTE} requests a minute come in, what somebody works on stays where it is`, async () => {
  await using cashier = await startTestCashier();
  const ids = await insertDeposits(
    cashier.database,
    Array.from({ length: 60 }, (_, place) => ({
      username: `FC${2_060 - place}`,
      sender_name: 'Ada Player',
      created_at: new Date(Date.now() - 3_600_000 - place * 60_000),
    })),
  );
  const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/deposits' });
  await page.getByText('Live', { exact: true }).waitFor();
  const row = page.locator(`[data-record="${ids[4]}"]`);
  await row.getByRole('button', { name: /^Edit sender name of/ }).click();
  const editor = row.getByRole('textbox', { name: 'Sender name of FC2056' });
  await editor.fill('');
  await page.evaluate(WATCH_ROW);
  const onlooker = await openConsole(browser, cashier, { role: 'member', path: '/deposits' });
  await onlooker.getByText('Live', { exact: true }).waitFor();
  // off the list: what a pointer is on stays where it is
  await onlooker.mouse.move(0, 0);
  await Promise.all([page.evaluate(WATCH_TASKS), onlooker.evaluate(WATCH_TASKS)]);

  const typing = editor.pressSequentially('Grace Player, typed while they come', { delay: 200 });
  for (let sent = 1; sent <= REQUESTS; sent += 1) {
    const request = depositRequest({ username: `FC${3_000 + sent}` });
    await Promise.all([cashier.call('sendDepositEmail', request), pause(60_000 / A_MINUTE)]);
  }
  await typing;

  await page.getByRole('button', { name: `${REQUESTS} new deposits` }).waitFor();
  expect(await page.evaluate('[...window.places]')).toHaveLength(1);
  expect(await editor.inputValue()).toBe('Grace Player, typed while they come');
  expect(await editor.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
  const newest = `FC${3_000 + REQUESTS}`;
  await onlooker.locator('[data-record]').first().getByText(newest).waitFor();
  expect(await Promise.all([stutters(page), stutters(onlooker)])).toEqual([[], []]);
  // so it would have been seen
  await page.evaluate(BE_BUSY);
  await expect.poll(() => stutters(page), { timeout: 10_000 }).toHaveLength(1);

  await editor.press('Enter');
  await row.getByText('Grace Player, typed while they come').waitFor();
  await page.getByRole('button', { name: `${REQUESTS} new deposits` }).click();
  await page
    .locator('[data-record]')
    .first()
    .getByText(`FC${3_000 + REQUESTS}`)
    .first()
    .waitFor();
  await page.getByText(`${REQUESTS + 60} pending`).waitFor();
});
